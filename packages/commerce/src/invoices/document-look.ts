import { loadSmallLogo, type SmallLogo } from '@mercer/images';
import type { AppDeps } from '@mercer/platform/http/context';
import { readStoreSettings } from '@mercer/platform/settings';

/** What the store's colours and logo make of a printed document. */
export interface DocumentLook {
  /** colour of the line below the head, `#rrggbb` */
  colour: string;
  /** ground of the logo */
  ground: string;
  logo: SmallLogo | null;
}

const usualColour = '#ff9900';
const usualGround = '#131921';

export async function loadDocumentLook(deps: Pick<AppDeps, 'db' | 'config' | 'pictures'>): Promise<DocumentLook> {
  const { colours, logo } = await readStoreSettings(deps.db);
  return {
    colour: colours?.accent ?? usualColour,
    ground: colours?.header ?? usualGround,
    logo: logo ? await loadSmallLogo(deps, logo) : null,
  };
}
