import type { TipoDeEventoNFe } from '../dados/tipo-de-evento-da-nfe.ts';
import { type Fixo, lerFixo, lerOuZero, naoNegativo } from '../fixo.ts';
import type { DetEvento } from '../nota-fiscal.ts';

export interface ValoresDoEvento {
  readonly cbs: Fixo;
  readonly ibs: Fixo;
}

export const somar = (todos: readonly ValoresDoEvento[]): ValoresDoEvento =>
  todos.reduce((soma, { cbs, ibs }) => ({ cbs: soma.cbs + cbs, ibs: soma.ibs + ibs }), { cbs: 0n, ibs: 0n });

/** What an event says of one item, in reais; never below zero. */
export interface ItemDoEvento {
  readonly n_item: number;
  readonly do_item: ValoresDoEvento;
  readonly proprios: ValoresDoEvento;
  readonly presumido: ValoresDoEvento;
  /** Null where the event says none. */
  readonly quantidade: Fixo | null;
  readonly unidade: string;
}

/** Fields of all the groups together. */
interface Lido {
  readonly nItem?: string;
  readonly vIBS?: string;
  readonly vCBS?: string;
  readonly vCredIBS?: string;
  readonly vCredCBS?: string;
  readonly gControleEstoque?: Readonly<Record<string, string | undefined>>;
  readonly gIBSCredPres?: { readonly vCredPres?: string };
  readonly gCBSCredPres?: { readonly vCredPres?: string };
  readonly gIBS?: { readonly vCredPres?: string };
  readonly gCBS?: { readonly vCredPres?: string };
}

const QUANTIDADES = ['qtde', 'qConsumo', 'qPerecimento', 'qNaoFornecida', 'qImobilizado', 'qComb'];
const UNIDADES = ['unidade', 'uConsumo', 'uPerecimento', 'uNaoFornecida', 'uImobilizado', 'uComb'];

/** The items of an event, in whichever of its layouts they stand. */
export const itensDoEvento = ({ grupos = [] }: TipoDeEventoNFe, det: DetEvento): ItemDoEvento[] =>
  grupos.flatMap((grupo) => ((det[grupo] ?? []) as readonly Lido[]).map(lerItem));

function lerItem(lido: Lido): ItemDoEvento {
  const { gControleEstoque: controle = {} } = lido;
  const primeiro = (nomes: readonly string[]): string | undefined =>
    nomes.map((nome) => controle[nome]).find((valor) => valor !== undefined);
  const quantidade = primeiro(QUANTIDADES);
  return {
    n_item: Number(lido.nItem ?? 0),
    do_item: valores(lido.vCBS ?? lido.vCredCBS, lido.vIBS ?? lido.vCredIBS),
    proprios: valores(controle.vCBS, controle.vIBS),
    presumido: valores(
      (lido.gCBSCredPres ?? lido.gCBS)?.vCredPres,
      (lido.gIBSCredPres ?? lido.gIBS)?.vCredPres,
    ),
    quantidade: quantidade === undefined ? null : lerFixo(quantidade),
    unidade: primeiro(UNIDADES) ?? '',
  };
}

const valores = (cbs: string | undefined, ibs: string | undefined): ValoresDoEvento => ({
  cbs: naoNegativo(lerOuZero(cbs)),
  ibs: naoNegativo(lerOuZero(ibs)),
});
