import type { CardParams } from '../../params.ts';

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

/** Creates a field without a name, so that a form around it never sends it to the shop. */
export function createCardField(type: FieldType, params: CardParams): CardField {
  const { label, ...kind } = kinds[type];
  const input = Object.assign(document.createElement('input'), { type: 'text', inputMode: 'numeric', ...kind });
  const root = document.createElement('label');
  root.append(label, input);
  const handlers = (params.separateElements && params[type]) || params;
  const notifyHandler = (handler: ((event: unknown) => unknown) | undefined) => () =>
    handler?.({ elementType: type, empty: input.value === '' });
  input.addEventListener('input', notifyHandler(handlers.onChange));
  input.addEventListener('focus', notifyHandler(handlers.onFocus));
  input.addEventListener('blur', notifyHandler(handlers.onBlur));
  input.addEventListener('click', notifyHandler(handlers.onClick));
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') notifyHandler(handlers.onEscape)();
  });
  return { root, input, tellReady: notifyHandler(handlers.onReady) };
}
