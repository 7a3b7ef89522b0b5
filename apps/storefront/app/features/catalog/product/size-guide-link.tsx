import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../../messages.ts';

const SizeGuideDialog = lazy(async () => ({ default: (await import('./size-guide-dialog.tsx')).SizeGuideDialog }));

/** Opens the size guide in a dialog; without scripts, and in another tab, it is a link to the guide's page. */
export function SizeGuideLink({ to }: { to: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const openDialog = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <>
      <Link to={to} onClick={openDialog}>
        {messages().product.sizeGuide}
      </Link>
      {isOpen && (
        <Suspense>
          <SizeGuideDialog to={to} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
