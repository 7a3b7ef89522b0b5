import { absoluteAddress, type LanguageAddress } from '@mercer/contract';
import { currentLanguage, getShopName } from '../i18n/language.ts';
import { formatPageTitle } from '../i18n/page-title.ts';
import { useStore } from '../state/store.tsx';

export interface SeoProps {
  /** The shop's name is added. */
  title: string;
  description?: string | undefined;
  /** Canonical path of the page, e.g. `/category/books`; no canonical address is declared without it. */
  path?: string;
  /** Address of a picture. */
  image?: string | undefined;
  type?: 'website' | 'product';
  /** Data for search engines in schema.org's words. */
  data?: object | undefined;
}

const maxDescription = 160;

/** Renders the metadata that search engines and link previews read; React hoists it into the head. */
export function Seo({ title, description, path, image, type = 'website', data }: SeoProps) {
  const { publicUrl } = useStore();
  const fullTitle = formatPageTitle(title);
  const text = description && shortenDescription(description);
  return (
    <>
      <title>{fullTitle}</title>
      {text && <meta name="description" content={text} />}
      {path !== undefined && (
        <>
          <link rel="canonical" href={publicUrl + path} />
          {import.meta.env.SSR && <LanguageLinks path={path} />}
          <meta property="og:site_name" content={getShopName()} />
          <meta property="og:type" content={type} />
          <meta property="og:title" content={title} />
          {text && <meta property="og:description" content={text} />}
          <meta property="og:url" content={publicUrl + path} />
          {image && <meta property="og:image" content={absoluteAddress(image, publicUrl)} />}
        </>
      )}
      {data && (
        <script
          type="application/ld+json"
          // the browser keeps the data that the server has written
          {...(import.meta.env.DEV && { suppressHydrationWarning: true })}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: no product text can end the script: '<' is written as an escape
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  );
}

/** Links to the page in all languages of the store, which only a document has: search engines read documents. */
function LanguageLinks({ path }: { path: string }) {
  const { publicUrl } = useStore();
  const { languages = [], locale } = currentLanguage();
  if (languages.length < 2) return null;
  const shopUrl = publicUrl.slice(0, publicUrl.length - getPath(languages, locale).length);
  const buildAddress = ({ path: languagePath }: LanguageAddress) => shopUrl + languagePath + path;
  return (
    <>
      {languages.map((language) => (
        <link key={language.locale} rel="alternate" hrefLang={language.locale} href={buildAddress(language)} />
      ))}
      {languages[0] && <link rel="alternate" hrefLang="x-default" href={buildAddress(languages[0])} />}
    </>
  );
}

const getPath = (languages: readonly LanguageAddress[], locale: string) =>
  languages.find((language) => language.locale === locale)?.path ?? '';

function shortenDescription(text: string): string {
  if (text.length <= maxDescription) return text;
  const cut = text.slice(0, maxDescription);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))} …`;
}

/** Builds the breadcrumb data that tell search engines the position of a page. */
export function breadcrumbData(publicUrl: string, trail: { name: string; to: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: publicUrl + to,
    })),
  };
}

export function buildLinkedData(...graph: object[]) {
  return { '@context': 'https://schema.org', '@graph': graph };
}
