import type { ItemEmCalculo } from '../calculo/calcular-item.ts';
import { arredondar, type Fixo, formatarFixo, lerFixo, porcento } from '../fixo.ts';
import type { GIBSCBS, NotaFiscal } from '../nota-fiscal.ts';
import type { Divergencia } from '../resultado.ts';

interface Campo {
  readonly regra: string;
  readonly campo: string;
  readonly total: (nota: NotaFiscal) => string | undefined;
  readonly doItem: (grupo: GIBSCBS) => string | undefined;
  /** Effective rate of the field in an item, null for the base: what the calculator adds before it rounds. */
  readonly aliquota: ((item: ItemEmCalculo) => Fixo | null) | null;
}

const tot = (nota: NotaFiscal) => nota.total.IBSCBSTot;
const campos: readonly Campo[] = [
  {
    regra: 'vbc_total',
    campo: 'vBCIBSCBS',
    total: (nota) => tot(nota)?.vBCIBSCBS,
    doItem: (grupo) => grupo.vBC,
    aliquota: null,
  },
  {
    regra: 'vibs_uf_total',
    campo: 'gIBS/gIBSUF/vIBSUF',
    total: (nota) => tot(nota)?.gIBS?.gIBSUF?.vIBSUF,
    doItem: (grupo) => grupo.gIBSUF?.vIBSUF,
    aliquota: (item) => item.efetivas?.ibs_uf ?? null,
  },
  {
    regra: 'vibs_mun_total',
    campo: 'gIBS/gIBSMun/vIBSMun',
    total: (nota) => tot(nota)?.gIBS?.gIBSMun?.vIBSMun,
    doItem: (grupo) => grupo.gIBSMun?.vIBSMun,
    aliquota: (item) => item.efetivas?.ibs_mun ?? null,
  },
  {
    regra: 'vibs_total',
    campo: 'gIBS/vIBS',
    total: (nota) => tot(nota)?.gIBS?.vIBS,
    doItem: (grupo) => grupo.vIBS,
    aliquota: (item) => (item.efetivas === null ? null : item.efetivas.ibs_uf + item.efetivas.ibs_mun),
  },
  {
    regra: 'vcbs_total',
    campo: 'gCBS/vCBS',
    total: (nota) => tot(nota)?.gCBS?.vCBS,
    doItem: (grupo) => grupo.gCBS?.vCBS,
    aliquota: (item) => item.efetivas?.cbs ?? null,
  },
];

/**
 * IBSCBSTot: there exactly when an item has IBSCBS, each field the exact sum of the items' fields. A total that the
 * official calculator would write (it adds before it rounds) is only a warning.
 */
export function conferirTotais(nota: NotaFiscal, itens: readonly ItemEmCalculo[]): Divergencia[] {
  const temGrupo = nota.det.some((det) => det.imposto.IBSCBS !== undefined);
  const temTotal = tot(nota) !== undefined;
  if (temGrupo !== temTotal) return [presenca(temGrupo)];
  if (!temTotal) return [];
  return campos.flatMap((campo) => conferirCampo(campo, nota, itens));
}

function conferirCampo(campo: Campo, nota: NotaFiscal, itens: readonly ItemEmCalculo[]): Divergencia[] {
  const texto = campo.total(nota);
  if (texto === undefined) return [];
  const declarado = lerFixo(texto);
  if (declarado === null) return [ilegivel(campo, texto)];
  let soma = 0n;
  let semArredondar: Fixo | null = campo.aliquota === null ? null : 0n;
  for (const [indice, det] of nota.det.entries()) {
    const grupo = det.imposto.IBSCBS?.gIBSCBS;
    const item = itens[indice];
    if (grupo === undefined || item === undefined) continue;
    soma += lerFixo(campo.doItem(grupo) ?? '0') ?? 0n;
    const aliquota = campo.aliquota?.(item) ?? null;
    semArredondar =
      semArredondar === null || aliquota === null ? null : semArredondar + porcento(item.base, aliquota, 8);
  }
  if (declarado === soma) return [];
  const pelaCalculadora = semArredondar !== null && arredondar(semArredondar, 2) === declarado;
  return [
    {
      regra: campo.regra,
      gravidade: pelaCalculadora ? 'aviso' : 'critica',
      campo: `IBSCBSTot/${campo.campo}`,
      declarado: formatarFixo(declarado, 2),
      calculado: formatarFixo(soma, 2),
      mensagem: pelaCalculadora
        ? 'O total foi somado antes de arredondar, como faz a calculadora oficial; a NT pede a soma exata dos itens.'
        : 'O total não é a soma exata dos itens da nota.',
      fundamento: 'NT 2025.002, W35 a W59',
    },
  ];
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
