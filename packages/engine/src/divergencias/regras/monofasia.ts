import { findCbsDoCombustivel, findEtanolObrigatorio } from '../../dados/combustiveis.ts';
import { type Fixo, HUNDRED_PERCENT, multiply, porcento, round, split } from '../../fixo.ts';
import type { GIBSCBSMono, MonoDaCBS, MonoDoIBS } from '../../nota-fiscal.ts';
import { type Conferencia, valorPresente } from '../conferencia.ts';
import { differsFrom, forbidPresent, type Grupo, inItem, requirePresent } from './grupo.ts';

type Forma = 'gIBSMonoAdRem' | 'gIBSMonoAdValorem' | 'gCBSMonoAdRem' | 'gCBSMonoAdValorem';
type Parte = 'gMonoPadrao' | 'gMonoReten' | 'gMonoRet' | 'gpBioDiferenca';
const PARTES: readonly Parte[] = ['gMonoPadrao', 'gMonoReten', 'gMonoRet', 'gpBioDiferenca'];

/** Whether the table opens a part of the group to the cClassTrib; null for one that the table does not have. */
function pedida({ item }: Conferencia, parte: Parte): boolean | null {
  const { linha } = item.classificacao;
  return linha === undefined ? null : linha.grupos.includes(parte);
}

const ofForma = (forma: Forma, regras: Parameters<typeof inItem<MonoDoIBS & MonoDaCBS>>[1]) =>
  inItem(({ det }) => det.imposto.IBSCBS?.gIBSCBSMono?.[forma], regras);

/** Each part stands in the form of a tax exactly when the table says so: ids of the rules "missing" and "not here". */
function partes(forma: Forma, ids: readonly (readonly [falta: string, sobra: string])[]): Grupo<Conferencia> {
  const regras = PARTES.flatMap((parte, indice) => {
    const [falta = '', sobra = ''] = ids[indice] ?? [];
    const campo = `${forma}/${parte}`;
    return [
      [
        falta,
        (grupo: MonoDoIBS, c: Conferencia) =>
          pedida(c, parte) === true && requirePresent(campo, grupo[parte]),
      ],
      [
        sobra,
        (grupo: MonoDoIBS, c: Conferencia) =>
          pedida(c, parte) === false && forbidPresent(campo, grupo[parte]),
      ],
    ] as const;
  });
  return ofForma(forma, Object.fromEntries(regras));
}

/** A form of a tax in a year in which it has another. */
const errada = (forma: Forma) => (grupo: GIBSCBSMono) => forbidPresent(`gIBSCBSMono/${forma}`, grupo[forma]);
/** The form of the year missing where the classification has amounts. */
const ausente = (forma: Forma) => (grupo: GIBSCBSMono, conferencia: Conferencia) =>
  PARTES.some((parte) => pedida(conferencia, parte) === true) &&
  requirePresent(`gIBSCBSMono/${forma}`, grupo[forma]);

const formaDoAno = inItem(({ det }) => det.imposto.IBSCBS?.gIBSCBSMono, {
  'UB85a-10': errada('gIBSMonoAdRem'),
  'UB85a-20': ausente('gIBSMonoAdRem'),
  'UB90-10': errada('gIBSMonoAdValorem'),
  'UB90-20': ausente('gIBSMonoAdValorem'),
  'UB95a-10': (grupo, { nota }) => nota.ide.tpAmb === '1' && errada('gCBSMonoAdRem')(grupo),
  'UB95a-20': ausente('gCBSMonoAdRem'),
  'UB100-10': errada('gCBSMonoAdValorem'),
  'UB100-20': (grupo, conferencia) =>
    (conferencia.nota.ide.tpAmb === '1' || grupo.gCBSMonoAdRem === undefined) &&
    ausente('gCBSMonoAdValorem')(grupo, conferencia),
});

const read = (texto: string | undefined): Fixo => valorPresente(texto) ?? 0n;
const byUnidade = (quantidade?: string, aliquota?: string): Fixo =>
  round(multiply(read(quantidade), read(aliquota)), 2);
const byValor = (base?: string, aliquota?: string): Fixo => porcento(read(base), read(aliquota), 2);

/** Ethanol beyond what the mixture has to have, or short of it (620004, 620005); undefined where the share is not known. */
function etanolDeDiferenca({ det, data, item }: Conferencia): Fixo | undefined {
  const obrigatoria = findEtanolObrigatorio(det.prod.cProdANP, data);
  const pBio = valorPresente(det.prod.pBio);
  const quantidade = valorPresente(det.prod.qTrib);
  const { cclasstrib } = item.classificacao;
  if (obrigatoria === undefined || pBio === null || quantidade === null || !/^62000[45]$/.test(cclasstrib)) {
    return undefined;
  }
  const diferenca = cclasstrib === '620004' ? pBio - obrigatoria : obrigatoria - pBio;
  return split(multiply(quantidade, diferenca), HUNDRED_PERCENT - obrigatoria);
}

const etanol = (campo: string) => (grupo: MonoDoIBS, conferencia: Conferencia) => {
  const esperada = etanolDeDiferenca(conferencia);
  return esperada !== undefined && differsFrom(campo, grupo.gpBioDiferenca?.qBCBioComb, esperada);
};

const ibsAdRem = ofForma('gIBSMonoAdRem', {
  'UB86c-10': ({ gMonoPadrao: g }) =>
    differsFrom('gIBSMonoAdRem/vIBSMono', g?.vIBSMono, byUnidade(g?.qBCMono, g?.adRemIBS)),
  'UB87c-10': ({ gMonoReten: g }) =>
    differsFrom(
      'gIBSMonoAdRem/vIBSMonoReten',
      g?.vIBSMonoReten,
      byUnidade(g?.qBCMonoReten, g?.adRemIBSReten),
    ),
  'UB89a-10': etanol('gIBSMonoAdRem/qBCBioComb'),
});

const ibsAdValorem = ofForma('gIBSMonoAdValorem', {
  'UB91c-10': ({ gMonoPadrao: g }) =>
    differsFrom('gIBSMonoAdValorem/vIBSMonoUF', g?.vIBSMonoUF, byValor(g?.vBCMono, g?.pAliqMonoUF)),
  'UB91e-10': ({ gMonoPadrao: g }) =>
    differsFrom('gIBSMonoAdValorem/vIBSMonoMun', g?.vIBSMonoMun, byValor(g?.vBCMono, g?.pAliqMonoMun)),
  'UB91f-10': ({ gMonoPadrao: g }) =>
    (g?.vIBSMonoUF ?? g?.vIBSMonoMun) !== undefined &&
    differsFrom('gIBSMonoAdValorem/vIBSMono', g?.vIBSMono, read(g?.vIBSMonoUF) + read(g?.vIBSMonoMun)),
  'UB92c-10': ({ gMonoReten: g }) =>
    differsFrom(
      'gIBSMonoAdValorem/vIBSMonoReten',
      g?.vIBSMonoReten,
      byValor(g?.vBCMonoReten, g?.pAliqMonoReten),
    ),
  'UB94a-10': etanol('gIBSMonoAdValorem/qBCBioComb'),
});

const cbsAdRem = ofForma('gCBSMonoAdRem', {
  'UB96c-10': ({ gMonoPadrao: g }) =>
    differsFrom('gCBSMonoAdRem/vCBSMono', g?.vCBSMono, byUnidade(g?.qBCMono, g?.adRemCBS)),
  'UB97c-10': ({ gMonoReten: g }) =>
    differsFrom(
      'gCBSMonoAdRem/vCBSMonoReten',
      g?.vCBSMonoReten,
      byUnidade(g?.qBCMonoReten, g?.adRemCBSReten),
    ),
  'UB99a-10': etanol('gCBSMonoAdRem/qBCBioComb'),
  'UB99b-10': ({ gpBioDiferenca: g }, { data }) => {
    const lei = findCbsDoCombustivel('etanol_anidro', data);
    return (
      lei !== undefined &&
      differsFrom(
        'gCBSMonoAdRem/vCBSDiferenca',
        g?.vCBSDiferenca,
        round(multiply(read(g?.qBCBioComb), lei.aliquota), 2),
      )
    );
  },
});

const cbsAdValorem = ofForma('gCBSMonoAdValorem', {
  'UB101c-10': ({ gMonoPadrao: g }) =>
    differsFrom('gCBSMonoAdValorem/vCBSMono', g?.vCBSMono, byValor(g?.vBCMono, g?.pAliqMonoCBS)),
  'UB102c-10': ({ gMonoReten: g }) =>
    differsFrom(
      'gCBSMonoAdValorem/vCBSMonoReten',
      g?.vCBSMonoReten,
      byValor(g?.vBCMonoReten, g?.pAliqMonoReten),
    ),
  'UB104a-10': etanol('gCBSMonoAdValorem/qBCBioComb'),
});

export const monofasia: readonly Grupo<Conferencia>[] = [
  formaDoAno,
  partes('gIBSMonoAdRem', [
    ['UB86-10', 'UB86-20'],
    ['UB87-10', 'UB87-20'],
    ['UB88-10', 'UB88-20'],
    ['UB89-10', 'UB89-20'],
  ]),
  ibsAdRem,
  partes('gIBSMonoAdValorem', [
    ['UB91-10', 'UB91-20'],
    ['UB92-10', 'UB92-20'],
    ['UB93-10', 'UB93-20'],
    ['UB94-10', 'UB94-20'],
  ]),
  ibsAdValorem,
  partes('gCBSMonoAdRem', [
    ['UB96-10', 'UB96-20'],
    ['UB97-10', 'UB97-20'],
    ['UB98-10', 'UB98-20'],
    ['UB99-10', 'UB99-20'],
  ]),
  cbsAdRem,
  partes('gCBSMonoAdValorem', [
    ['UB101-10', 'UB101-20'],
    ['UB102-10', 'UB102-20'],
    ['UB103-10', 'UB103-20'],
    ['UB104-10', 'UB104-20'],
  ]),
  cbsAdValorem,
];
