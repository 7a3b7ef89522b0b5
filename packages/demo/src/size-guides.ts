import { joinParagraphs, type PageText } from './german-pages.ts';

interface SizeGuide {
  slug: string;
  english: PageText;
  german: PageText;
}

const shoeGuide = {
  english: {
    title: 'Size guide: shoes',
    body: joinParagraphs(
      'Stand on a sheet of paper, mark heel and longest toe, and measure between the marks. Do so in the evening, with both feet: the longer one counts.',
      buildShoeTable('Size, EU', 'Foot, cm', 'Foot, in'),
    ),
  },
  german: {
    title: 'Größentabelle: Schuhe',
    body: joinParagraphs(
      'Stellen Sie sich auf ein Blatt Papier, markieren Sie Ferse und längsten Zeh und messen Sie den Abstand. Am besten abends und an beiden Füßen: Der längere zählt.',
      buildShoeTable('Größe, EU', 'Fuß, cm', 'Fuß, Zoll').replaceAll('.', ','),
    ),
  },
} satisfies Omit<SizeGuide, 'slug'>;

/** Pages to which products of a category, or the product itself, lead beside their sizes. */
export const sizeGuides: SizeGuide[] = [
  {
    slug: 'size-guide-apparel',
    english: {
      title: 'Size guide: clothing',
      body: joinParagraphs(
        'Measure over your underwear, with the tape close but not tight: the chest at its widest, the waist where it is narrowest. Between two sizes take the larger one.',
        buildClothingTable('Size', 'Chest, cm', 'Chest, in', 'Waist, cm', 'Waist, in'),
      ),
    },
    german: {
      title: 'Größentabelle: Kleidung',
      body: joinParagraphs(
        'Messen Sie über der Unterwäsche, das Maßband eng, aber nicht straff: die Brust an der breitesten, die Taille an der schmalsten Stelle. Zwischen zwei Größen nehmen Sie die größere.',
        buildClothingTable('Größe', 'Brust, cm', 'Brust, Zoll', 'Taille, cm', 'Taille, Zoll'),
      ),
    },
  },
  { slug: 'size-guide-shoes', ...shoeGuide },
  // Guide in the category sports
  { slug: 'size-guide-trail-running-shoes', ...shoeGuide },
];

function buildClothingTable(...columns: string[]): string {
  return formatTable(columns, [
    ['XS', '78–85', '31–33½', '62–69', '24½–27'],
    ['S', '86–93', '34–36½', '70–77', '27½–30½'],
    ['M', '94–101', '37–40', '78–85', '31–33½'],
    ['L', '102–109', '40–43', '86–94', '34–37'],
    ['XL', '110–118', '43½–46½', '95–103', '37½–40½'],
  ]);
}

function buildShoeTable(...columns: string[]): string {
  return formatTable(columns, [
    ['36', '22.5–23.0', '8.9–9.1'],
    ['37', '23.1–23.7', '9.1–9.3'],
    ['38', '23.8–24.3', '9.4–9.6'],
    ['39', '24.4–25.0', '9.6–9.8'],
    ['40', '25.1–25.7', '9.9–10.1'],
    ['41', '25.8–26.3', '10.2–10.4'],
    ['42', '26.4–27.0', '10.4–10.6'],
    ['43', '27.1–27.7', '10.7–10.9'],
    ['44', '27.8–28.3', '10.9–11.1'],
    ['45', '28.4–29.0', '11.2–11.4'],
  ]);
}

function formatTable(columns: string[], rows: string[][]): string {
  return [columns, ...rows].map((cells) => cells.join(' | ')).join('\n');
}
