import type { CardParams } from '../params.ts';

export const fieldTypes = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;

type FieldType = (typeof fieldTypes)[number];

export interface CardField {
  root: HTMLElement;
  input: HTMLInputElement;
  tellReady(): void;
}

const kinds: Record<FieldType, { label: string; autocomplete: AutoFill; placeholder: string; maxLength: number }> = {
  cardNumber: { label: 'Card number', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', maxLength: 23 },
  cardExpiry: { label: 'Expiry date', autocomplete: 'cc-exp', placeholder: 'MM/YY', maxLength: 7 },
  cardCvc: { label: 'CVC', autocomplete: 'cc-csc', placeholder: '123', maxLength: 4 },
};

/** Without a name, so that a form around it never sends it to the shop. */
export function createField(type: FieldType, params: CardParams): CardField {
  const { label, ...kind } = kinds[type];
  const input = Object.assign(document.createElement('input'), { type: 'text', inputMode: 'numeric', ...kind });
  const root = document.createElement('label');
  root.append(label, input);
  const handlers = (params.separateElements && params[type]) || params;
  const tell = (handler: ((event: unknown) => unknown) | undefined) => () =>
    handler?.({ elementType: type, empty: input.value === '' });
  input.addEventListener('input', tell(handlers.onChange));
  input.addEventListener('focus', tell(handlers.onFocus));
  input.addEventListener('blur', tell(handlers.onBlur));
  input.addEventListener('click', tell(handlers.onClick));
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') tell(handlers.onEscape)();
  });
  return { root, input, tellReady: tell(handlers.onReady) };
}
