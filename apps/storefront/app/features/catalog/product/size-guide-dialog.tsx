import { useEffect, useState } from 'react';
import { loadClient } from '../../../client.ts';
import { messages } from '../../../messages.ts';
import { orNull } from '../../../page-data.tsx';
import { type Content, contentOf, PageText } from '../../../page-text.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** The page of a size guide above the product. Where it does not come, the page itself is gone to. */
export function SizeGuideDialog({ to, onClose }: { to: string; onClose(): void }) {
  const [guide, setGuide] = useState<Content>();
  useEffect(() => {
    let isHere = true;
    loadGuide(to).then((found) => {
      if (!isHere) return;
      if (found) setGuide(found);
      else location.assign(to);
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

async function loadGuide(to: string): Promise<Content | null> {
  const { content } = await loadClient();
  return contentOf(await orNull(content.get('pages', to.slice('/pages/'.length))));
}
