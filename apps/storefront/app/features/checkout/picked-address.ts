import type { AddressPart } from './checkout-form.ts';

/**
 * The saved address that was chosen before the page was hydrated. One that the browser has brought back is in the fields
 * already, perhaps with changes.
 *
 * @returns its id
 */
export function readPickedAddressId(part: AddressPart): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const select = document.getElementById(`${part}_saved`);
  if (!(select instanceof HTMLSelectElement) || select.selectedOptions[0]?.defaultSelected) return undefined;
  const fields = select.closest('fieldset')?.querySelectorAll('input') ?? [];
  const isUntouched = [...fields].every((field) => field.value === field.defaultValue);
  return (isUntouched && select.value) || undefined;
}
