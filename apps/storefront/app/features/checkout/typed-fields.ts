import { typedFieldsKey } from './checkout-form.ts';

interface TypedFields {
  /** of the cart that they belong to */
  checkoutId: string;
  fields: [name: string, value: string][];
}

/** Fields of a card stay in the form alone, and so does what belongs to the cart. */
const isStored = (name: string) => /^(email|same_as_shipping|(shipping|billing)_(?!saved|service))/.test(name);

/**
 * Keeps what is typed into the checkout in the tab, so that it is there again after a look at the cart or a reload.
 * @param onFound called with what was typed before
 */
export function followTypedFields(form: HTMLFormElement, onFound: (fields: FormData) => void): void {
  const checkoutId = String(new FormData(form).get('checkout_id'));
  const storedFields = readTypedFields(checkoutId);
  if (storedFields) {
    const email = form.elements.namedItem('email');
    if (email instanceof HTMLInputElement) email.value ||= String(storedFields.get('email') ?? '');
    onFound(storedFields);
  }
  // the page copies a field to another after the event
  const storeLater = () => setTimeout(() => storeFields(checkoutId, new FormData(form)));
  form.addEventListener('input', storeLater);
}

function storeFields(checkoutId: string, form: FormData): void {
  const fields = [...form].filter((entry): entry is [string, string] => isStored(entry[0]));
  try {
    sessionStorage.setItem(typedFieldsKey, JSON.stringify({ checkoutId, fields }));
  } catch {
    // private windows may refuse storage: then it is typed again
  }
}

function readTypedFields(checkoutId: string): FormData | undefined {
  try {
    const typed: TypedFields | null = JSON.parse(sessionStorage.getItem(typedFieldsKey) ?? 'null'); // written by storeFields
    if (typed?.checkoutId !== checkoutId) return undefined;
    const form = new FormData();
    for (const [name, value] of typed.fields) form.append(name, value);
    return form;
  } catch {
    return undefined;
  }
}

export function forgetTypedFields(): void {
  try {
    sessionStorage.removeItem(typedFieldsKey);
  } catch {
    // Storage was blocked
  }
}
