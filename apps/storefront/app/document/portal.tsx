import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Renders its children into `place`, an element of another part of the page. */
export function Portal({ place, children }: { place: Element; children: ReactNode }) {
  return createPortal(children, place);
}
