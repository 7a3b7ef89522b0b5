interface Component {
  name: string;
  version: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

export interface Bill {
  metadata: { component: Component };
  components: Component[];
}

/** @param given CycloneDX as npm writes it, which calls the shop by the folder that it lies in */
export function billOf(given: string, { name, version }: { name: string; version: string }): Bill {
  // npm's own words
  const bill = JSON.parse(given) as Bill;
  return { ...bill, metadata: { ...bill.metadata, component: { ...bill.metadata.component, name, version } } };
}

/** How many packages have each licence, the most usual first. */
export function licencesIn({ components }: Bill): [licence: string, packages: number][] {
  const found = [...Map.groupBy(components, licenceOf)];
  return found.toSorted(([, a], [, b]) => b.length - a.length).map(([licence, own]) => [licence, own.length]);
}

function licenceOf({ licenses = [] }: Component): string {
  const told = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? 'none told');
  return told.join(' AND ') || 'none told';
}
