import { type ComponentType, lazy } from 'react';

/**
 * Creates a component for an optional part of a page: its scripts load later, and nothing is rendered when they cannot
 * be loaded.
 */
export function createLazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const loadPartModule = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: () => null };
    }
  };
  return lazy(loadPartModule);
}
