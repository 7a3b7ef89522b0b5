import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StoreProvider, unknownStore } from '../state/store.tsx';
import { Seo } from './seo.tsx';

test.each(['</script><script>alert(1)</script>', '<!--<script>', '</ScRiPt >', '\u2028]]></script'])(
  'data for search engines that say %j end no script and begin none',
  (words) => {
    const data = { '@type': 'Product', name: words, offers: [{ [words]: words }] };
    const html = renderToStaticMarkup(
      <StoreProvider store={unknownStore}>
        <Seo title="Mug" data={data} />
      </StoreProvider>,
    );
    const [, linkedJson = ''] = html.match(/<script type="application\/ld\+json">([^<]*)<\/script>$/) ?? [];
    expect(JSON.parse(linkedJson)).toEqual(data);
    expect(html.match(/<\/?script/gi)).toHaveLength(2);
  },
);
