export interface Vulnerability {
  package: string;
  severity: string;
  /** Title of each advisory with its URL. */
  told: string[];
}

const graveSeverities = ['high', 'critical'];

/**
 * The grave holes of what `npm audit --json` says, each with the package that has it.
 * @throws Error where the registry told nothing: no answer is not the answer that there are none
 */
export function findVulnerabilities(answer: string): Vulnerability[] {
  const { vulnerabilities, message } = parseAuditReport(answer);
  if (typeof vulnerabilities !== 'object' || vulnerabilities === null) {
    throw new Error(`The registry does not tell known holes, so that nobody knows whether there are any: ${message}`);
  }
  // npm's own words
  const packages = Object.values(vulnerabilities) as { name: string; severity: string; via: unknown[] }[];
  return packages
    .filter(({ severity }) => graveSeverities.includes(severity))
    .map(({ name, severity, via }) => ({ package: name, severity, told: via.flatMap(describeAdvisory) }))
    .filter(({ told: advisories }) => advisories.length > 0);
}

/** A name alone says that the hole is another package's. */
function describeAdvisory(via: unknown): string[] {
  const { title, url } = Object(via);
  return typeof title === 'string' ? [`${title} (${url})`] : [];
}

function parseAuditReport(answer: string): { vulnerabilities?: unknown; message?: unknown } {
  try {
    return Object(JSON.parse(answer));
  } catch {
    return { message: answer.slice(0, 200) || 'it said nothing' };
  }
}
