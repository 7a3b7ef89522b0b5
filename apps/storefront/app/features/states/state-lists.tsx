import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { logFailure } from '../../loading/api-errors.ts';
import type { StateChooserProps } from './state-chooser.tsx';

/** A field that was entered, and where its list stands: in what the field stands in. */
interface ListAnchor {
  field: HTMLInputElement;
  element: HTMLElement;
}

/**
 * Adds a list of the country's states beside each state field that receives focus. The field is a plain one that
 * accepts any text; pages need not know of the list, which is loaded when a shopper enters a field.
 */
export function StateLists() {
  const [places, setPlaces] = useState<ListAnchor[]>([]);
  const [Chooser, setChooser] = useState<ComponentType<StateChooserProps>>();
  const isWanted = places.length > 0;
  useEffect(() => {
    const addFieldPlace = (target: EventTarget | null) => {
      const place = findStatePlace(target);
      if (place)
        setPlaces((currentPlaces) =>
          currentPlaces.some(({ field }) => field === place.field) ? currentPlaces : [...currentPlaces, place],
        );
    };
    const addFocusedField = ({ target }: FocusEvent) => addFieldPlace(target);
    addFieldPlace(document.activeElement);
    document.addEventListener('focusin', addFocusedField);
    return () => document.removeEventListener('focusin', addFocusedField);
  }, []);
  useEffect(() => {
    if (isWanted) loadChooser().catch((error) => logFailure('Lists of states did not come:', error));
    async function loadChooser() {
      const { StateChooser } = await import('./state-chooser.tsx');
      setChooser(() => StateChooser);
    }
  }, [isWanted]);
  if (!Chooser) return null;
  return places.map(({ field, element }) => createPortal(<Chooser field={field} />, element, field.id));
}

function findStatePlace(target: EventTarget | null): ListAnchor | undefined {
  const isField = target instanceof HTMLInputElement && target.autocomplete.endsWith('address-level1');
  // The row of the field, or the whole with label and note
  const fieldContainer = isField && target.parentElement?.parentElement;
  return fieldContainer ? { field: target, element: fieldContainer } : undefined;
}
