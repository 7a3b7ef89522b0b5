import type { Adapter } from '../../adapter.ts';
import { notCreatedError } from '../../faults.ts';
import type { CardParams } from '../../params.ts';
import { type CardField, createCardField, fieldTypes } from './field.ts';

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
