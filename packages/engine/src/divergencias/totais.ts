import type { ItemEmCalculo } from '../calculo/item-em-calculo.ts';
import type { PorTributoEmFixo } from '../calculo/por-tributo.ts';
import { valoresExatos } from '../calculo/valores-exatos.ts';
import { arredondar, type Fixo, formatarFixo, lerFixo } from '../fixo.ts';
import type { IBSCBS, NotaFiscal } from '../nota-fiscal.ts';
import type { Divergencia } from '../resultado.ts';

interface Campo {
  readonly regra: string;
  readonly campo: string;
  readonly total: (total: IBSCBSTot) => string | undefined;
  readonly doItem: (grupo: IBSCBS) => string | undefined;
  /** Amount of an item before rounding: what the calculator adds; null where it is the same. */
  readonly exato: ((exatos: PorTributoEmFixo) => Fixo) | null;
  /** Null where our sources do not give the number. */
  readonly rejeicao: string | null;
}

type IBSCBSTot = NonNullable<NotaFiscal['total']['IBSCBSTot']>;

const campos: readonly Campo[] = [
  linha(
    'vbc_total',
    '1076',
    'vBCIBSCBS',
    (t) => t.vBCIBSCBS,
    (g) => g.gIBSCBS?.vBC,
  ),
  linha(
    'vdif_uf_total',
    '1077',
    'gIBS/gIBSUF/vDif',
    (t) => t.gIBS?.gIBSUF?.vDif,
    (g) => g.gIBSCBS?.gIBSUF?.gDif?.vDif,
  ),
  linha(
    'vibs_uf_total',
    '1080',
    'gIBS/gIBSUF/vIBSUF',
    (t) => t.gIBS?.gIBSUF?.vIBSUF,
    (g) => g.gIBSCBS?.gIBSUF?.vIBSUF,
    (exatos) => exatos.ibs_uf,
  ),
  linha(
    'vdif_mun_total',
    '1081',
    'gIBS/gIBSMun/vDif',
    (t) => t.gIBS?.gIBSMun?.vDif,
    (g) => g.gIBSCBS?.gIBSMun?.gDif?.vDif,
  ),
  linha(
    'vibs_mun_total',
    '1084',
    'gIBS/gIBSMun/vIBSMun',
    (t) => t.gIBS?.gIBSMun?.vIBSMun,
    (g) => g.gIBSCBS?.gIBSMun?.vIBSMun,
    (exatos) => exatos.ibs_mun,
  ),
  linha(
    'vibs_total',
    '1085',
    'gIBS/vIBS',
    (t) => t.gIBS?.vIBS,
    (g) => g.gIBSCBS?.vIBS,
    (exatos) => exatos.ibs_uf + exatos.ibs_mun,
  ),
  linha(
    'vdif_cbs_total',
    '1088',
    'gCBS/vDif',
    (t) => t.gCBS?.vDif,
    (g) => g.gIBSCBS?.gCBS?.gDif?.vDif,
  ),
  linha(
    'vdevtrib_total',
    '1089',
    'gCBS/vDevTrib',
    (t) => t.gCBS?.vDevTrib,
    (g) => g.gIBSCBS?.gCBS?.gDevTrib?.vDevTrib,
  ),
  linha(
    'vcbs_total',
    '1091',
    'gCBS/vCBS',
    (t) => t.gCBS?.vCBS,
    (g) => g.gIBSCBS?.gCBS?.vCBS,
    (exatos) => exatos.cbs,
  ),
  linha(
    'estorno_ibs_total',
    '1176',
    'gEstornoCred/vIBSEstCred',
    (t) => t.gEstornoCred?.vIBSEstCred,
    (g) => g.gEstornoCred?.vIBSEstCred,
  ),
  linha(
    'estorno_cbs_total',
    '1177',
    'gEstornoCred/vCBSEstCred',
    (t) => t.gEstornoCred?.vCBSEstCred,
    (g) => g.gEstornoCred?.vCBSEstCred,
  ),
  linha(
    'credito_presumido_ibs_total',
    '1086',
    'gIBS/vCredPres',
    (t) => t.gIBS?.vCredPres,
    (g) => (g.gCredPresOper?.gIBSCredPres ?? g.gIBSCBS?.gIBSCredPres)?.vCredPres,
  ),
  linha(
    'credito_presumido_cbs_total',
    '1087',
    'gCBS/vCredPres',
    (t) => t.gCBS?.vCredPres,
    (g) => (g.gCredPresOper?.gCBSCredPres ?? g.gIBSCBS?.gCBSCredPres)?.vCredPres,
  ),
  linha(
    'mono_ibs_total',
    '1092',
    'gMono/vIBSMono',
    (t) => t.gMono?.vIBSMono,
    (g) => (monoDoIbs(g)?.gMonoPadrao ?? g.gIBSCBSMono?.gMonoPadrao)?.vIBSMono,
  ),
  linha(
    'mono_cbs_total',
    '1093',
    'gMono/vCBSMono',
    (t) => t.gMono?.vCBSMono,
    (g) => (monoDaCbs(g)?.gMonoPadrao ?? g.gIBSCBSMono?.gMonoPadrao)?.vCBSMono,
  ),
  linha(
    'mono_ibs_reten_total',
    null,
    'gMono/vIBSMonoReten',
    (t) => t.gMono?.vIBSMonoReten,
    (g) => (monoDoIbs(g)?.gMonoReten ?? g.gIBSCBSMono?.gMonoReten)?.vIBSMonoReten,
  ),
  linha(
    'mono_cbs_reten_total',
    null,
    'gMono/vCBSMonoReten',
    (t) => t.gMono?.vCBSMonoReten,
    (g) => (monoDaCbs(g)?.gMonoReten ?? g.gIBSCBSMono?.gMonoReten)?.vCBSMonoReten,
  ),
  linha(
    'mono_ibs_ret_total',
    null,
    'gMono/vIBSMonoRet',
    (t) => t.gMono?.vIBSMonoRet,
    (g) => (monoDoIbs(g)?.gMonoRet ?? g.gIBSCBSMono?.gMonoRet)?.vIBSMonoRet,
  ),
  linha(
    'mono_cbs_ret_total',
    null,
    'gMono/vCBSMonoRet',
    (t) => t.gMono?.vCBSMonoRet,
    (g) => (monoDaCbs(g)?.gMonoRet ?? g.gIBSCBSMono?.gMonoRet)?.vCBSMonoRet,
  ),
  linha(
    'credito_presumido_ibs_condicional_total',
    null,
    'gIBS/vCredPresCondSus',
    (t) => t.gIBS?.vCredPresCondSus,
    (g) => (g.gCredPresOper?.gIBSCredPres ?? g.gIBSCBS?.gIBSCredPres)?.vCredPresCondSus,
  ),
  linha(
    'credito_presumido_cbs_condicional_total',
    null,
    'gCBS/vCredPresCondSus',
    (t) => t.gCBS?.vCredPresCondSus,
    (g) => (g.gCredPresOper?.gCBSCredPres ?? g.gIBSCBS?.gCBSCredPres)?.vCredPresCondSus,
  ),
];

const monoDoIbs = ({ gIBSCBSMono }: IBSCBS) => gIBSCBSMono?.gIBSMonoAdRem ?? gIBSCBSMono?.gIBSMonoAdValorem;
const monoDaCbs = ({ gIBSCBSMono }: IBSCBS) => gIBSCBSMono?.gCBSMonoAdRem ?? gIBSCBSMono?.gCBSMonoAdValorem;

function linha(
  regra: string,
  rejeicao: string | null,
  campo: string,
  total: Campo['total'],
  doItem: Campo['doItem'],
  exato: Campo['exato'] = null,
): Campo {
  return { regra, rejeicao, campo, total, doItem, exato };
}

/**
 * IBSCBSTot: there exactly when an item has IBSCBS, each field the exact sum of the items' fields. A total that the
 * official calculator would write (it adds before it rounds) is only a warning.
 */
export function conferirTotais(nota: NotaFiscal, itens: readonly ItemEmCalculo[]): Divergencia[] {
  const temGrupo = nota.det.some((det) => det.imposto.IBSCBS !== undefined);
  const total = nota.total.IBSCBSTot;
  if (temGrupo !== (total !== undefined)) return [presenca(temGrupo)];
  if (total === undefined) return [];
  const divergencias: Divergencia[] = [];
  for (const campo of campos) {
    const divergencia = conferirCampo(campo, total, nota, itens);
    if (divergencia !== null) divergencias.push(divergencia);
  }
  return divergencias;
}

function conferirCampo(
  campo: Campo,
  total: IBSCBSTot,
  nota: NotaFiscal,
  itens: readonly ItemEmCalculo[],
): Divergencia | null {
  const texto = campo.total(total);
  if (texto === undefined) return null;
  const declarado = lerFixo(texto);
  if (declarado === null) return ilegivel(campo, texto);
  let soma = 0n;
  for (const det of nota.det) {
    const grupo = det.imposto.IBSCBS;
    if (grupo === undefined) continue;
    const doItem = campo.doItem(grupo);
    if (doItem !== undefined) soma += lerFixo(doItem) ?? 0n;
  }
  if (declarado === soma) return null;
  const pelaCalculadora = campo.exato !== null && somaDaCalculadora(campo.exato, nota, itens) === declarado;
  return {
    regra: campo.regra,
    gravidade: pelaCalculadora ? 'aviso' : 'critica',
    campo: `IBSCBSTot/${campo.campo}`,
    declarado: formatarFixo(declarado, 2),
    calculado: formatarFixo(soma, 2),
    mensagem: pelaCalculadora
      ? 'O total foi somado antes de arredondar, como faz a calculadora oficial; a NT pede a soma exata dos itens.'
      : 'O total não é a soma exata dos itens da nota.',
    fundamento: 'NT 2025.002, W35 a W59g',
    ...(campo.rejeicao === null ? undefined : { rejeicao: campo.rejeicao }),
  };
}

/** The total as the official calculator makes it: exact amounts of the items with the group, added and rounded once. */
function somaDaCalculadora(
  exato: NonNullable<Campo['exato']>,
  nota: NotaFiscal,
  itens: readonly ItemEmCalculo[],
): Fixo {
  let soma = 0n;
  for (const [indice, det] of nota.det.entries()) {
    const item = itens[indice];
    if (det.imposto.IBSCBS !== undefined && item !== undefined) soma += exato(valoresExatos(item));
  }
  return arredondar(soma, 2);
}

function presenca(temGrupo: boolean): Divergencia {
  return {
    regra: temGrupo ? 'total_ausente' : 'total_indevido',
    gravidade: 'critica',
    campo: 'IBSCBSTot',
    declarado: temGrupo ? null : 'informado',
    calculado: temGrupo ? 'exigido' : 'vedado',
    mensagem: temGrupo
      ? 'Há itens com o grupo IBSCBS, mas falta o total IBSCBSTot.'
      : 'Há o total IBSCBSTot, mas nenhum item tem o grupo IBSCBS.',
    fundamento: temGrupo ? 'NT 2025.002, W34-20' : 'NT 2025.002, W34-10',
    rejeicao: temGrupo ? '1119' : '1118',
  };
}

function ilegivel(campo: Campo, texto: string): Divergencia {
  return {
    regra: 'valor_invalido',
    gravidade: 'critica',
    campo: `IBSCBSTot/${campo.campo}`,
    declarado: texto.slice(0, 40),
    calculado: null,
    mensagem: `O total ${campo.campo} não é um número decimal.`,
    fundamento: 'MOC 7.0, tipos de dados; NT 2025.002',
    rejeicao: '225',
  };
}
