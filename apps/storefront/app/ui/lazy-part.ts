import { type ComponentType, lazy } from 'react';

/** What a page is whole without: its scripts come later, and where they cannot come nothing stands in its place. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const part = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: () => null };
    }
  };
  return lazy(part);
}
