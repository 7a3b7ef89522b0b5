import { type RefObject, useEffect, useRef } from 'react';
import { buildListSearch, type ListChoice, parseListChoice } from './list-choice.ts';
import { useListChoice } from './use-list-choice.ts';

/**
 * Keeps the form and the address alike. The fields are the browser's own, so that a click shows at once and what was
 * chosen before the page was hydrated counts.
 */
export function useListToolsForm(form: RefObject<HTMLFormElement | null>) {
  const { choice, otherParameters, pathname, change } = useListChoice();
  const search = buildListSearch({ ...choice, page: 1 });
  const applyFormChoice = () => {
    const formChoice = form.current && readFormChoice(form.current, search);
    if (formChoice && buildListSearch(formChoice) !== search) change(formChoice);
  };
  const isHydrated = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides; `choice` and `apply` are made anew each time
  useEffect(() => {
    if (!form.current) return;
    if (isHydrated.current) fillFormFields(form.current, choice);
    else if (isFormTouched(form.current)) applyFormChoice();
    isHydrated.current = true;
  }, [search]);
  return { choice, otherParameters, pathname, apply: applyFormChoice };
}

/** Reads the choice in the form; parameters without a field stay as the address has them. The form has no files. */
function readFormChoice(form: HTMLFormElement, search: string): ListChoice {
  const entries = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  const otherParameters = [...new URLSearchParams(search)].filter(([name]) => !form.elements.namedItem(name));
  return { ...parseListChoice(new URLSearchParams([...entries, ...otherParameters])), page: 1 };
}

/** True when the shopper changed a field before the page was hydrated: its value differs from the server's. */
function isFormTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) return field.selectedIndex !== getDefaultIndex(field);
    if (!(field instanceof HTMLInputElement)) return false;
    return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
  });
}

function getDefaultIndex({ options }: HTMLSelectElement): number {
  return Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  );
}

/** Updates the fields after navigation, or when a filter chip is removed. */
function fillFormFields(form: HTMLFormElement, choice: ListChoice) {
  const choiceParameters = new URLSearchParams(buildListSearch(choice));
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = choiceParameters.get(field.name) ?? '';
    // a slider has no name: it follows the fields
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden' || !field.name) continue;
    if (field.type === 'checkbox') field.checked = choiceParameters.has(field.name, field.value);
    else if (field !== document.activeElement) field.value = choiceParameters.get(field.name) ?? '';
  }
}
