import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** What stands in an element of another part of the page. */
export function AtPlace({ place, children }: { place: Element; children: ReactNode }) {
  return createPortal(children, place);
}
