import { type RefObject, useEffect, useRef } from 'react';
import { choiceOf, type ListChoice, searchOf } from './list-choice.ts';
import { useListChoice } from './use-list-choice.ts';

/**
 * Keeps the form and the address alike. The fields are the browser's own, so that a click shows at once and what was
 * chosen before the page woke up counts.
 */
export function useListForm(form: RefObject<HTMLFormElement | null>) {
  const { choice, kept, pathname, change } = useListChoice();
  const search = searchOf({ ...choice, page: 1 });
  const apply = () => {
    const chosen = form.current && choiceIn(form.current);
    if (chosen && searchOf(chosen) !== search) change(chosen);
  };
  const isAwake = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides; `choice` and `apply` are made anew each time
  useEffect(() => {
    if (!isAwake.current) apply();
    else if (form.current) show(form.current, choice);
    isAwake.current = true;
  }, [search]);
  return { choice, kept, pathname, apply };
}

/** Files are no part of this form. */
function choiceIn(form: HTMLFormElement): ListChoice {
  const entries = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  return { ...choiceOf(new URLSearchParams(entries)), page: 1 };
}

/** After going back, or when a chip is taken away. */
function show(form: HTMLFormElement, choice: ListChoice) {
  const chosen = new URLSearchParams(searchOf(choice));
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = chosen.get(field.name) ?? '';
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') continue;
    if (field.type === 'checkbox') field.checked = chosen.has(field.name, field.value);
    else if (field !== document.activeElement) field.value = chosen.get(field.name) ?? '';
  }
}
