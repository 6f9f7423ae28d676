import { entriesOf, type ItemEscriturado } from '@apura/engine/leitura';
import type { Campos, FieldOf } from './campos.ts';
import { addTo, destinacaoDoItem, documento } from './documentos.ts';
import type { Estado } from './estado.ts';

/** C100 is the same in both books. */
export const readNota = documento<FieldOf<'icms_ipi', 'C100'>>(
  {
    lado: 'IND_OPER',
    emitente: 'IND_EMIT',
    modelo: 'COD_MOD',
    serie: 'SER',
    numero: 'NUM_DOC',
    chave: 'CHV_NFE',
    emissao: 'DT_DOC',
    movimento: 'DT_E_S',
  },
  [
    ['total', 'VL_DOC'],
    ['mercadorias', 'VL_MERC'],
    ['desconto', 'VL_DESC'],
    ['bc_icms', 'VL_BC_ICMS'],
    ['icms', 'VL_ICMS'],
    ['bc_icms_st', 'VL_BC_ICMS_ST'],
    ['icms_st', 'VL_ICMS_ST'],
    ['ipi', 'VL_IPI'],
    ['pis', 'VL_PIS'],
    ['cofins', 'VL_COFINS'],
  ],
);

/** D100 is the same in both books, but for what is behind its amounts. */
export const readTransporte = documento<FieldOf<'icms_ipi', 'D100'> & FieldOf<'contribuicoes', 'D100'>>(
  {
    lado: 'IND_OPER',
    emitente: 'IND_EMIT',
    modelo: 'COD_MOD',
    serie: 'SER',
    numero: 'NUM_DOC',
    chave: 'CHV_CTE',
    emissao: 'DT_DOC',
    movimento: 'DT_A_P',
  },
  [
    ['total', 'VL_DOC'],
    ['desconto', 'VL_DESC'],
    ['mercadorias', 'VL_SERV'],
    ['bc_icms', 'VL_BC_ICMS'],
    ['icms', 'VL_ICMS'],
  ],
);

/** D500 is the same in both books: telecommunication by models without a key. */
export const readTelecom = documento<FieldOf<'icms_ipi', 'D500'> & FieldOf<'contribuicoes', 'D500'>>(
  {
    lado: 'IND_OPER',
    emitente: 'IND_EMIT',
    modelo: 'COD_MOD',
    serie: 'SER',
    numero: 'NUM_DOC',
    emissao: 'DT_DOC',
    movimento: 'DT_A_P',
  },
  [
    ['total', 'VL_DOC'],
    ['desconto', 'VL_DESC'],
    ['mercadorias', 'VL_SERV'],
    ['bc_icms', 'VL_BC_ICMS'],
    ['icms', 'VL_ICMS'],
    ['pis', 'VL_PIS'],
    ['cofins', 'VL_COFINS'],
  ],
);

const DO_ITEM = entriesOf({
  quantidade: 'QTD',
  valor: 'VL_ITEM',
  desconto: 'VL_DESC',
  bc_icms: 'VL_BC_ICMS',
  icms: 'VL_ICMS',
  icms_st: 'VL_ICMS_ST',
  ipi: 'VL_IPI',
  bc_pis: 'VL_BC_PIS',
  pis: 'VL_PIS',
  bc_cofins: 'VL_BC_COFINS',
  cofins: 'VL_COFINS',
} as const);
const TEXTOS = entriesOf({
  numero: 'NUM_ITEM',
  codigo: 'COD_ITEM',
  unidade: 'UNID',
  cst_icms: 'CST_ICMS',
  cfop: 'CFOP',
  cst_ipi: 'CST_IPI',
  cst_pis: 'CST_PIS',
  cst_cofins: 'CST_COFINS',
} as const);
type CampoDoItem = (typeof DO_ITEM | typeof TEXTOS)[number][1];

/** C170: its first 36 fields are the same in both books. */
export function readItem(campos: Campos<CampoDoItem>, estado: Estado): void {
  const aberto = estado.documentoDe('C100', campos);
  if (aberto === undefined) return;
  const item = fillItem(campos, TEXTOS, DO_ITEM);
  const { cfop, codigo } = item;
  const tipo = codigo === undefined ? undefined : estado.findTipo(codigo);
  const hint = destinacaoDoItem(aberto.lado, { ...(cfop === undefined ? {} : { cfop }), tipo });
  addTo(aberto.itens, { ...item, ...hint }, campos);
}

type NomeNoItem = Exclude<keyof ItemEscriturado, 'linha' | 'destinacao' | 'destinacao_por'>;
type Pares<Campo> = readonly (readonly [nome: NomeNoItem, campo: Campo])[];

/** An item of texts and amounts by the names that they have here; without what is empty. */
export function fillItem<Campo extends string>(
  campos: Campos<Campo>,
  textos: Pares<Campo>,
  valores: Pares<Campo>,
): ItemEscriturado {
  const item: { readonly linha: number } & Partial<Record<NomeNoItem, string>> = { linha: campos.linha };
  for (const [nome, campo] of textos) {
    const texto = campos.opcional(campo);
    if (texto !== undefined) item[nome] = texto;
  }
  for (const [nome, campo] of valores) {
    const valor = campos.valor(campo);
    if (valor !== undefined) item[nome] = valor;
  }
  return item;
}
