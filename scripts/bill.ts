interface Component {
  name: string;
  version: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

export interface Bill {
  metadata: { component: Component };
  components: Component[];
}

/** @param cycloneDxJson CycloneDX as npm writes it, which calls the shop by the folder that it lies in */
export function parseBill(cycloneDxJson: string, { name, version }: { name: string; version: string }): Bill {
  // npm's own words
  const bill = JSON.parse(cycloneDxJson) as Bill;
  return { ...bill, metadata: { ...bill.metadata, component: { ...bill.metadata.component, name, version } } };
}

/** Counts the packages of each licence, the most common licence first. */
export function countLicences({ components }: Bill): [licence: string, packages: number][] {
  const licenceGroups = [...Map.groupBy(components, formatLicence)];
  return licenceGroups
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([licence, licensedPackages]) => [licence, licensedPackages.length]);
}

function formatLicence({ licenses = [] }: Component): string {
  const licenceNames = licenses.map(
    ({ license, expression }) => expression ?? license?.id ?? license?.name ?? 'none told',
  );
  return licenceNames.join(' AND ') || 'none told';
}
