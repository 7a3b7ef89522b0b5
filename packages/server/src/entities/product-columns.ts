import { mapProductColumns, type ProductColumnName, type ProductColumnValues } from '@mercer/contract';
import * as v from 'valibot';
import { type Answer, count, text } from './shared.ts';

const mostPieces = 1_000_000_000;

type AnswerFields = { [Name in ProductColumnName]: v.OptionalSchema<Answer<ProductColumnValues[Name]>, undefined> };
type InputFields = { [Name in ProductColumnName]: v.NullishSchema<Answer<ProductColumnValues[Name]>, undefined> };

/** Schemas of the optional columns of products, in responses. */
export const productColumnAnswers = mapProductColumns((_, { type }) =>
  v.optional(type === 'number' ? count : text),
) as object as AnswerFields; // the table has the type of each column

/** Schemas of the optional columns of products, as the operator sends them; null removes a value. */
export const productColumnInputs = mapProductColumns((_, column) =>
  v.nullish(
    column.type === 'number'
      ? v.pipe(v.number(), v.integer(), v.minValue(column.minimum), v.maxValue(mostPieces))
      : v.pipe(v.string(), v.trim(), v.maxLength(column.maxLength)),
  ),
) as object as InputFields; // the table has the type of each column
