import type { Adapter } from '../../adapter.ts';
import { notCreatedError } from '../../faults.ts';
import type { CardParams } from '../../params.ts';

const fieldTypes = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;

type FieldType = (typeof fieldTypes)[number];

interface CardField {
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
function createCardField(type: FieldType, params: CardParams): CardField {
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

/** 'Credit/Debit Card': fields of the page itself, whose card goes to the store's own vault. */
export function createAdapter(): Adapter<CardParams> {
  let fields: CardField[] | undefined;

  return {
    async createElements(flow) {
      const places = fieldTypes.map((type) => flow.container(getFieldElementId(type, flow.params)));
      const createdFields = fieldTypes.map((type) => createCardField(type, flow.params));
      return () => {
        for (const place of places) place.replaceChildren();
        for (const [index, field] of createdFields.entries()) places[index]?.append(field.root);
        fields = createdFields;
        for (const field of createdFields) field.tellReady();
      };
    },

    async tokenize(flow) {
      if (!fields) throw notCreatedError(flow.method);
      const [number, exp, cvc] = fields.map(({ input }) => input.value.trim());
      const isEmpty = !number && !exp && !cvc;
      const card = await flow.card.createToken(isEmpty ? undefined : { number, exp, cvc });
      await flow.keepAgreed({ billing: { method: 'card', card: { ...card } } });
      flow.succeed();
    },
  };
}

function getFieldElementId(type: (typeof fieldTypes)[number], params: CardParams): string {
  if (!params.separateElements) return params.elementId ?? 'card-element';
  return params[type]?.elementId ?? `${type}-element`;
}
