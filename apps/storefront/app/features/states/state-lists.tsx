import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { logFailure } from '../../answers.ts';
import type { StateChooserProps } from './state-chooser.tsx';

/** A field that was entered, and where its list stands: in what the field stands in. */
interface Place {
  field: HTMLInputElement;
  element: HTMLElement;
}

/**
 * Beside each field of a state that is entered: the states of its country. The field is a plain one on every page, which takes whatever
 * is typed; no page has to know of this, and it comes when somebody is there.
 */
export function StateLists() {
  const [places, setPlaces] = useState<Place[]>([]);
  const [Chooser, setChooser] = useState<ComponentType<StateChooserProps>>();
  const isWanted = places.length > 0;
  useEffect(() => {
    const enter = (target: EventTarget | null) => {
      const place = placeAt(target);
      if (place) setPlaces((known) => (known.some(({ field }) => field === place.field) ? known : [...known, place]));
    };
    const listen = ({ target }: FocusEvent) => enter(target);
    enter(document.activeElement);
    document.addEventListener('focusin', listen);
    return () => document.removeEventListener('focusin', listen);
  }, []);
  useEffect(() => {
    if (isWanted) load().catch((error) => logFailure('Lists of states did not come:', error));
    async function load() {
      const { StateChooser } = await import('./state-chooser.tsx');
      setChooser(() => StateChooser);
    }
  }, [isWanted]);
  if (!Chooser) return null;
  return places.map(({ field, element }) => createPortal(<Chooser field={field} />, element, field.id));
}

function placeAt(target: EventTarget | null): Place | undefined {
  const isField = target instanceof HTMLInputElement && target.autocomplete.endsWith('address-level1');
  // its row, and with label and note the whole
  const whole = isField && target.parentElement?.parentElement;
  return whole ? { field: target, element: whole } : undefined;
}
