import type { Texts } from './texts.ts';

export const freshFood: Record<string, Texts> = {
  'Crisp Red Apples': [
    'Knackige rote Äpfel',
    'Feste, saftige Äpfel, gleich süß wie sauer. Von Hand gepflückt und in einen Karton gepackt.',
  ],
  'Tart Green Apples': [
    'Saure grüne Äpfel',
    'Herbe, harte Äpfel für Kuchen und für alle, die gern geweckt werden. In einem kühlen Flur halten sie wochenlang.',
  ],
  'Unwaxed Lemons': [
    'Ungewachste Zitronen',
    'Dickschalige Zitronen, die nie gewachst wurden, die Schale darf also in den Kuchen. Schwer von Saft für ihre Größe.',
  ],
  'Country Sourdough Loaf': [
    'Landbrot mit Sauerteig',
    'Ein dunkel gebackener Laib aus einem Sauerteig, der älter ist als der Bäcker, eine ganze Nacht gegangen. Am zweiten Tag ist er am besten und am fünften noch gut.',
  ],
  'Seeded Rye Bread': [
    'Roggenbrot mit Saaten',
    'Dichtes Roggenbrot mit Sonnenblumen-, Lein- und Kürbiskernen in jeder Scheibe. Dünn schneiden, dick buttern.',
  ],
  'Whole Milk Bottle': [
    'Vollmilch in der Flasche',
    'Milch von Kühen, die Heu fressen, mit dem Rahm noch obenauf. Schütteln, einschenken und die Flasche zurückbringen.',
  ],
  'Barista Oat Drink': [
    'Haferdrink Barista',
    'Hafer, Wasser und etwas Salz, so gemixt, dass es schäumt. Flockt nicht im Kaffee und schmeckt nicht nach Pappe.',
  ],
  'Cloudy Apple Juice': [
    'Naturtrüber Apfelsaft',
    'Aus Streuobstäpfeln mit allen Ecken gepresst und nie gefiltert. Was sich am Boden sammelt, ist das Beste.',
  ],
  'Pressed Orange Juice': [
    'Gepresster Orangensaft',
    'Elf Orangen in einer Flasche, am Morgen gepresst und gleich gekühlt. Binnen drei Tagen trinken; so lange steht er selten.',
  ],
};
