// Writes the types of @mercer/operator from the description that a shop serves.
import { describeShop } from '@mercer/server';
import { type Described, printPathsFile } from './operator-client/paths-file.ts';
import { operatorTypes } from './prepare/builds.mjs';
import { replaceFile } from './prepare/stamp.mjs';

export async function writeOperatorTypes() {
  const described: unknown = await describeShop('http://localhost:3000');
  // The document's tests check it against OpenAPI
  replaceFile(operatorTypes.output, printPathsFile(described as Described));
}
