import type { ByTributoInFixo } from '../calculo/por-tributo.ts';
import { computeValoresExatos } from '../calculo/reforma/base-vezes-aliquota.ts';
import { type Fixo, readFixo, readOrZero, round } from '../fixo.ts';
import type { IBSCBS, NotaFiscal } from '../nota-fiscal.ts';
import {
  type ConferenciaDaNota,
  type Finding,
  misplacedGrupo,
  type RegraDaNota,
  valorPresente,
  writeBoth,
} from './conferencia.ts';

interface Linha {
  /** Its rule in the table; of those that have none, a name of ours. */
  readonly rv: string | undefined;
  readonly regra: string | undefined;
  /** Its path below IBSCBSTot. */
  readonly campo: string;
  readonly doTotal: (total: IBSCBSTot) => string | undefined;
  readonly doItem: (grupo: IBSCBS) => string | undefined;
}

type IBSCBSTot = NonNullable<NotaFiscal['total']['IBSCBSTot']>;

const linhas: readonly Linha[] = [
  linha(
    'W35-10',
    'vBCIBSCBS',
    (t) => t.vBCIBSCBS,
    (g) => g.gIBSCBS?.vBC,
  ),
  linha(
    'W38-10',
    'gIBS/gIBSUF/vDif',
    (t) => t.gIBS?.gIBSUF?.vDif,
    (g) => g.gIBSCBS?.gIBSUF?.gDif?.vDif,
  ),
  linha(
    'W39-10',
    'gIBS/gIBSUF/vDevTrib',
    (t) => t.gIBS?.gIBSUF?.vDevTrib,
    (g) => g.gIBSCBS?.gIBSUF?.gDevTrib?.vDevTrib,
  ),
  linha(
    'W41-10',
    'gIBS/gIBSUF/vIBSUF',
    (t) => t.gIBS?.gIBSUF?.vIBSUF,
    (g) => g.gIBSCBS?.gIBSUF?.vIBSUF,
  ),
  linha(
    'W43-10',
    'gIBS/gIBSMun/vDif',
    (t) => t.gIBS?.gIBSMun?.vDif,
    (g) => g.gIBSCBS?.gIBSMun?.gDif?.vDif,
  ),
  linha(
    'W44-10',
    'gIBS/gIBSMun/vDevTrib',
    (t) => t.gIBS?.gIBSMun?.vDevTrib,
    (g) => g.gIBSCBS?.gIBSMun?.gDevTrib?.vDevTrib,
  ),
  linha(
    'W46-10',
    'gIBS/gIBSMun/vIBSMun',
    (t) => t.gIBS?.gIBSMun?.vIBSMun,
    (g) => g.gIBSCBS?.gIBSMun?.vIBSMun,
  ),
  linha(
    'W47-10',
    'gIBS/vIBS',
    (t) => t.gIBS?.vIBS,
    (g) => g.gIBSCBS?.vIBS,
  ),
  linha(
    'W53-10',
    'gCBS/vDif',
    (t) => t.gCBS?.vDif,
    (g) => g.gIBSCBS?.gCBS?.gDif?.vDif,
  ),
  linha(
    'W54-10',
    'gCBS/vDevTrib',
    (t) => t.gCBS?.vDevTrib,
    (g) => g.gIBSCBS?.gCBS?.gDevTrib?.vDevTrib,
  ),
  linha(
    'W56-10',
    'gCBS/vCBS',
    (t) => t.gCBS?.vCBS,
    (g) => g.gIBSCBS?.gCBS?.vCBS,
  ),
  linha(
    'W59f-10',
    'gEstornoCred/vIBSEstCred',
    (t) => t.gEstornoCred?.vIBSEstCred,
    (g) => g.gEstornoCred?.vIBSEstCred,
  ),
  linha(
    'W59g-10',
    'gEstornoCred/vCBSEstCred',
    (t) => t.gEstornoCred?.vCBSEstCred,
    (g) => g.gEstornoCred?.vCBSEstCred,
  ),
  linha(
    'W48-10',
    'gIBS/vCredPres',
    (t) => t.gIBS?.vCredPres,
    (g) => presumido(g, 'gIBSCredPres')?.vCredPres,
  ),
  linha(
    'W56a-10',
    'gCBS/vCredPres',
    (t) => t.gCBS?.vCredPres,
    (g) => presumido(g, 'gCBSCredPres')?.vCredPres,
  ),
  linha(
    'W58-10',
    'gMono/vIBSMono',
    (t) => t.gMono?.vIBSMono,
    (g) => monoDoIbs(g, 'gMonoPadrao')?.vIBSMono,
  ),
  linha(
    'W59-10',
    'gMono/vCBSMono',
    (t) => t.gMono?.vCBSMono,
    (g) => monoDaCbs(g, 'gMonoPadrao')?.vCBSMono,
  ),
  linha(
    'W59a-10',
    'gMono/vIBSMonoReten',
    (t) => t.gMono?.vIBSMonoReten,
    (g) => monoDoIbs(g, 'gMonoReten')?.vIBSMonoReten,
  ),
  linha(
    'W59b-10',
    'gMono/vCBSMonoReten',
    (t) => t.gMono?.vCBSMonoReten,
    (g) => monoDaCbs(g, 'gMonoReten')?.vCBSMonoReten,
  ),
  linha(
    'W59c-10',
    'gMono/vIBSMonoRet',
    (t) => t.gMono?.vIBSMonoRet,
    (g) => monoDoIbs(g, 'gMonoRet')?.vIBSMonoRet,
  ),
  linha(
    'W59d-10',
    'gMono/vCBSMonoRet',
    (t) => t.gMono?.vCBSMonoRet,
    (g) => monoDaCbs(g, 'gMonoRet')?.vCBSMonoRet,
  ),
  condicional('ibs', 'gIBS', (g) => presumido(g, 'gIBSCredPres')?.vCredPresCondSus),
  condicional('cbs', 'gCBS', (g) => presumido(g, 'gCBSCredPres')?.vCredPresCondSus),
];

/** Amounts of an item before rounding: what the official calculator adds. */
const EXATOS: Readonly<Record<string, (exatos: ByTributoInFixo) => Fixo>> = {
  'W41-10': (exatos) => exatos.ibs_uf,
  'W46-10': (exatos) => exatos.ibs_mun,
  'W47-10': (exatos) => exatos.ibs_uf + exatos.ibs_mun,
  'W56-10': (exatos) => exatos.cbs,
};

function linha(rv: string, campo: string, doTotal: Linha['doTotal'], doItem: Linha['doItem']): Linha {
  return { rv, regra: undefined, campo, doTotal, doItem };
}

/** A presumed credit that waits for its condition: the NT has no rule for its total. */
function condicional(tributo: string, grupo: 'gIBS' | 'gCBS', doItem: Linha['doItem']): Linha {
  return {
    rv: undefined,
    regra: `credito_presumido_${tributo}_condicional_total`,
    campo: `${grupo}/vCredPresCondSus`,
    doTotal: (total) => total[grupo]?.vCredPresCondSus,
    doItem,
  };
}

/** Presumed credit and single phase in either layout. */
const presumido = ({ gCredPresOper, gIBSCBS }: IBSCBS, credito: 'gIBSCredPres' | 'gCBSCredPres') =>
  gCredPresOper?.[credito] ?? gIBSCBS?.[credito];

type Mono = 'gMonoPadrao' | 'gMonoReten' | 'gMonoRet';
function monoDoIbs<P extends Mono>({ gIBSCBSMono: mono }: IBSCBS, parte: P) {
  return (mono?.gIBSMonoAdRem ?? mono?.gIBSMonoAdValorem)?.[parte] ?? mono?.[parte];
}

function monoDaCbs<P extends Mono>({ gIBSCBSMono: mono }: IBSCBS, parte: P) {
  return (mono?.gCBSMonoAdRem ?? mono?.gCBSMonoAdValorem)?.[parte] ?? mono?.[parte];
}

/**
 * IBSCBSTot: there exactly when an item has IBSCBS, each field the exact sum of the items' fields. A total that the
 * official calculator would write (it adds before it rounds) is only a warning.
 */
export const totais: RegraDaNota = (conferencia) => {
  const { nota } = conferencia;
  const total = nota.total.IBSCBSTot;
  const grupos: IBSCBS[] = [];
  for (const { imposto } of nota.det) if (imposto.IBSCBS !== undefined) grupos.push(imposto.IBSCBS);
  const temGrupo = grupos.length > 0;
  if (temGrupo !== (total !== undefined)) return presenca(temGrupo);
  if (total === undefined) return undefined;
  let findings: Finding[] | undefined;
  for (const uma of linhas) {
    const texto = uma.doTotal(total);
    const finding = texto === undefined ? undefined : checkLinha(uma, texto, grupos, conferencia);
    if (finding === undefined) continue;
    findings ??= [];
    findings.push(finding);
  }
  return findings;
};

function checkLinha(
  { rv, regra, campo, doItem }: Linha,
  texto: string,
  grupos: readonly IBSCBS[],
  conferencia: ConferenciaDaNota,
): Finding | undefined {
  const declarado = readFixo(texto);
  if (declarado === null) return ilegivel(campo, texto);
  let soma = 0n;
  for (const grupo of grupos) {
    const valor = doItem(grupo);
    if (valor !== undefined) soma += readOrZero(valor);
  }
  if (declarado === soma) return undefined;
  const exato = rv === undefined ? undefined : EXATOS[rv];
  const pelaCalculadora = exato !== undefined && somaDaCalculadora(exato, conferencia) === declarado;
  return {
    rv,
    ...(regra === undefined ? undefined : { regra }),
    gravidade: pelaCalculadora ? 'aviso' : 'critica',
    campo: `IBSCBSTot/${campo}`,
    ...writeBoth(declarado, soma),
    mensagem: pelaCalculadora
      ? 'O total foi somado antes de arredondar, como faz a calculadora oficial; a NT pede a soma exata dos itens.'
      : 'O total não é a soma exata dos itens da nota.',
    fundamento: 'NT 2025.002, W35 a W59g',
  };
}

/** The total as the official calculator makes it: exact amounts of the items with the group, added and rounded once. */
function somaDaCalculadora(
  exato: (exatos: ByTributoInFixo) => Fixo,
  { nota, itens }: ConferenciaDaNota,
): Fixo {
  let soma = 0n;
  for (const [indice, det] of nota.det.entries()) {
    const item = itens[indice];
    if (det.imposto.IBSCBS !== undefined && item !== undefined) soma += exato(computeValoresExatos(item));
  }
  return round(soma, 2);
}

function presenca(temGrupo: boolean): Finding {
  return misplacedGrupo('IBSCBSTot', temGrupo, {
    rv: temGrupo ? 'W34-20' : 'W34-10',
    mensagem: temGrupo
      ? 'Há itens com o grupo IBSCBS, mas falta o total IBSCBSTot.'
      : 'Há o total IBSCBSTot, mas nenhum item tem o grupo IBSCBS.',
  });
}

function ilegivel(campo: string, texto: string): Finding {
  return {
    regra: 'valor_invalido',
    campo: `IBSCBSTot/${campo}`,
    declarado: texto.slice(0, 40),
    calculado: null,
    mensagem: `O total ${campo} não é um número decimal.`,
    fundamento: 'MOC 7.0, tipos de dados; NT 2025.002',
    rejeicao: '225',
  };
}

/** ISTot/vIS is the exact sum of the items' vIS. */
export const totalDoSeletivo: RegraDaNota = ({ nota }) => {
  const declarado = valorPresente(nota.total.ISTot?.vIS);
  if (declarado === null) return undefined;
  const soma = nota.det.reduce(
    (parcial, { imposto }) => parcial + (valorPresente(imposto.IS?.vIS) ?? 0n),
    0n,
  );
  if (declarado === soma) return undefined;
  return {
    rv: 'W33-10',
    campo: 'ISTot/vIS',
    ...writeBoth(declarado, soma),
    mensagem: 'O total do Imposto Seletivo não é a soma exata dos itens da nota.',
    fundamento: 'NT 2025.002, W31 a W33',
  };
};
