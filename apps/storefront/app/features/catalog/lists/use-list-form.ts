import { type RefObject, useEffect, useRef } from 'react';
import { type ListChoice, listChoice, searchOf } from './list-choice.ts';
import { useListChoice } from './use-list-choice.ts';

/**
 * Keeps the form and the address alike. The fields are the browser's own, so that a click shows at once and what was
 * chosen before the page was hydrated counts.
 */
export function useListForm(form: RefObject<HTMLFormElement | null>) {
  const { choice, kept, pathname, change } = useListChoice();
  const search = searchOf({ ...choice, page: 1 });
  const apply = () => {
    const chosen = form.current && choiceIn(form.current, search);
    if (chosen && searchOf(chosen) !== search) change(chosen);
  };
  const isHydrated = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides; `choice` and `apply` are made anew each time
  useEffect(() => {
    if (!form.current) return;
    if (isHydrated.current) show(form.current, choice);
    else if (isTouched(form.current)) apply();
    isHydrated.current = true;
  }, [search]);
  return { choice, kept, pathname, apply };
}

/** What the form has no field for stays as the address says. Files are no part of this form. */
function choiceIn(form: HTMLFormElement, search: string): ListChoice {
  const entries = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  const others = [...new URLSearchParams(search)].filter(([name]) => !form.elements.namedItem(name));
  return { ...listChoice(new URLSearchParams([...entries, ...others])), page: 1 };
}

/** Something was chosen before the page was hydrated: the fields are not as the server wrote them. */
function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) return field.selectedIndex !== startOf(field);
    if (!(field instanceof HTMLInputElement)) return false;
    return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
  });
}

function startOf({ options }: HTMLSelectElement): number {
  return Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  );
}

/** After going back, or when a chip is taken away. */
function show(form: HTMLFormElement, choice: ListChoice) {
  const chosen = new URLSearchParams(searchOf(choice));
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = chosen.get(field.name) ?? '';
    // a slider has no name: it follows the fields
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden' || !field.name) continue;
    if (field.type === 'checkbox') field.checked = chosen.has(field.name, field.value);
    else if (field !== document.activeElement) field.value = chosen.get(field.name) ?? '';
  }
}
