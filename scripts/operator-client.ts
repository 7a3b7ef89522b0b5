// Writes the types of @mercer/operator from the description that a shop serves.
import { type Described, printOperatorTypes } from '@mercer/operator/build';
import { describeShop } from '@mercer/server';
import { operatorTypes } from './prepare/builds.mjs';
import { replaceFile } from './prepare/stamp.mjs';

export async function writeOperatorTypes() {
  const described: unknown = await describeShop('http://localhost:3000');
  // The document's tests check it against OpenAPI
  replaceFile(operatorTypes.output, await printOperatorTypes(described as Described));
}
