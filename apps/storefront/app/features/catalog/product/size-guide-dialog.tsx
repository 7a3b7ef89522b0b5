import { useEffect, useState } from 'react';
import { toLanguageAddress } from '../../../i18n/language-path.ts';
import { messages } from '../../../i18n/messages.ts';
import { loadBrowserClient } from '../../../loading/client.ts';
import { resolveOrNull } from '../../../loading/page-data.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Content, PageText, readPageContent } from '../../../ui/page-text.tsx';

/** The page of a size guide above the product. Where it does not come, the page itself is gone to. */
export function SizeGuideDialog({ to, onClose }: { to: string; onClose(): void }) {
  const [guide, setGuide] = useState<Content>();
  useEffect(() => {
    let isHere = true;
    loadGuideContent(to).then((loadedGuide) => {
      if (!isHere) return;
      if (loadedGuide) setGuide(loadedGuide);
      else location.assign(toLanguageAddress(to));
    });
    return () => {
      isHere = false;
    };
  }, [to]);
  return (
    <Dialog open onClose={onClose} title={guide?.title ?? messages().product.sizeGuide} width="wide">
      {guide && <PageText paragraphs={guide.paragraphs} />}
    </Dialog>
  );
}

async function loadGuideContent(to: string): Promise<Content | null> {
  const { content } = await loadBrowserClient();
  return readPageContent(await resolveOrNull(content.get('pages', to.slice('/pages/'.length))));
}
