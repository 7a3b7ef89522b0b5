import type { Texts } from './texts.ts';

export const beauty: Record<string, Texts> = {
  'Velvet Lip Color': [
    'Samtige Lippenfarbe',
    'Eine matte Lippenfarbe, die den ganzen Tag weich bleibt. Drei Töne, die den meisten Gesichtern stehen, in einer nachfüllbaren Hülse.',
  ],
  'Earth Tones Palette': [
    'Palette Erdtöne',
    'Sechs Lidschatten von Knochen bis Rinde, die sich mit der Fingerspitze verblenden lassen. Jedes Pfännchen ist einzeln zu ersetzen.',
  ],
  'Soft Powder Brush': [
    'Weicher Puderpinsel',
    'Ein voller, weicher Pinsel für Puder und Rouge. Das Haar ist synthetisch, leicht zu waschen und bleibt in Form.',
  ],
  'Sheer Lip Balm': [
    'Zarter Lippenbalsam',
    'Bienenwachs, Shea und ein Hauch Farbe in einer Hülse, die hörbar schließt. Geht auch an der Haltestelle, ohne Spiegel.',
  ],
  'Warm Cheek Palette': [
    'Palette Warme Wangen',
    'Sechs Töne von Pfirsich bis Ziegel für Wangen, die draußen waren. Eine Fingerspitze genügt, ein Pinsel ist besser.',
  ],
  'Fine Blending Brush': [
    'Feiner Pinsel zum Verblenden',
    'Ein kleiner Pinsel mit weicher Spitze für Winkel, Lider und Ausbesserungen. Das Holz ist geölt und möchte liegend trocknen.',
  ],
};
