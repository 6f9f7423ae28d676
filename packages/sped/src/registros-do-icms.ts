import {
  type AjusteDoLivro,
  type ApuracaoDoLivro,
  type Decimal,
  entriesOf,
  sumDecimais,
} from '@apura/engine/leitura';
import { CODIGOS_DO_SPED } from '@apura/law';
import { readParticipante, readProdutoDoIcms } from './cadastro.ts';
import type { Campos, FieldOf } from './campos.ts';
import { addTo, documento } from './documentos.ts';
import type { Estado, ReadersOf } from './estado.ts';
import { readItem, readNota, readTelecom, readTransporte } from './itens.ts';

/** The lines by CST, CFOP and rate of a document. */
const analitico =
  <C extends string = never>(pai: string, { st, ipi }: { readonly st?: C; readonly ipi?: C } = {}) =>
  (
    campos: Campos<'CST_ICMS' | 'CFOP' | 'ALIQ_ICMS' | 'VL_OPR' | 'VL_BC_ICMS' | 'VL_ICMS' | C>,
    estado: Estado,
  ): void => {
    const aberto = estado.documentoDe(pai, campos);
    if (aberto === undefined) return;
    const aliquota = campos.valor('ALIQ_ICMS');
    const linha = {
      linha: campos.linha,
      cst_icms: campos.exigido('CST_ICMS'),
      cfop: campos.exigido('CFOP'),
      ...(aliquota === undefined ? {} : { aliquota }),
      operacao: campos.soma('VL_OPR'),
      bc_icms: campos.soma('VL_BC_ICMS'),
      icms: campos.soma('VL_ICMS'),
      icms_st: st === undefined ? '0.00' : campos.soma(st),
      ipi: ipi === undefined ? '0.00' : campos.soma(ipi),
    };
    addTo(aberto.analitico, linha, campos);
  };

function openPeriodo(campos: Campos<'DT_INI' | 'DT_FIN'>, estado: Estado): void {
  estado.close();
  estado.periodo = { de: campos.dataExigida('DT_INI'), ate: campos.dataExigida('DT_FIN') };
}

/** Of the taxes that are owed to a state by who is elsewhere. */
function openPeriodoDaUf(campos: Campos<'DT_INI' | 'DT_FIN' | 'UF'>, estado: Estado): void {
  const uf = campos.exigido('UF');
  estado.close();
  estado.periodo = { de: campos.dataExigida('DT_INI'), ate: campos.dataExigida('DT_FIN'), uf };
}

type Conta = Omit<ApuracaoDoLivro, 'tipo' | 'linha' | 'estabelecimento' | 'uf' | 'de' | 'ate' | 'tributo'>;

/** Each sum of an assessment by the fields that it adds. */
type MapaDaConta<Campo> = { readonly [K in keyof Conta]: readonly Campo[] };

const apuracao =
  <Campo extends string>(
    pai: string,
    contas: Readonly<Partial<Record<ApuracaoDoLivro['tributo'], MapaDaConta<Campo>>>>,
  ) =>
  (campos: Campos<Campo>, estado: Estado): void => {
    const { periodo } = estado;
    if (periodo === undefined) {
      campos.refuse('sped_fora_de_ordem', undefined, `falta antes dela o registro ${pai} a que pertence.`);
      return;
    }
    for (const [tributo, mapa] of entriesOf(contas)) {
      const soma = (nome: keyof Conta): Decimal => sumDecimais(mapa[nome].map((campo) => campos.soma(campo)));
      estado.emit({
        tipo: 'apuracao',
        linha: campos.linha,
        tributo,
        estabelecimento: estado.estabelecimento,
        ...periodo,
        saldo_anterior: soma('saldo_anterior'),
        debitos: soma('debitos'),
        outros_debitos: soma('outros_debitos'),
        creditos: soma('creditos'),
        outros_creditos: soma('outros_creditos'),
        deducoes: soma('deducoes'),
        a_recolher: soma('a_recolher'),
        a_transportar: soma('a_transportar'),
        debitos_especiais: soma('debitos_especiais'),
      });
    }
  };

type CampoDoDifal = FieldOf<'icms_ipi', 'E310'>;

const difal = (
  de: 'DIFAL' | 'FCP',
  debitos: CampoDoDifal,
  creditos: CampoDoDifal,
): MapaDaConta<CampoDoDifal> => ({
  saldo_anterior: [`VL_SLD_CRED_ANT_${de}`],
  debitos: [debitos],
  outros_debitos: [`VL_OUT_DEB_${de}`],
  creditos: [creditos],
  outros_creditos: [`VL_OUT_CRED_${de}`],
  deducoes: [`VL_DEDUCOES_${de}`],
  a_recolher: [`VL_RECOL_${de}`],
  a_transportar: [`VL_SLD_CRED_TRANSPORTAR_${de}`],
  debitos_especiais: [`DEB_ESP_${de}`],
});

const EFEITOS: Readonly<Record<string, { readonly efeito: AjusteDoLivro['efeito'] }>> =
  CODIGOS_DO_SPED.ajustes_da_apuracao;

function readAjusteDoIcms(campos: Campos<FieldOf<'icms_ipi', 'E111'>>, estado: Estado): void {
  const codigo = campos.exigido('COD_AJ_APUR');
  const quarto = codigo.charAt(3);
  const efeito = Object.hasOwn(EFEITOS, quarto) ? EFEITOS[quarto]?.efeito : undefined;
  if (efeito === undefined) {
    campos.expect('COD_AJ_APUR', 'um código como SP020207, cujo quarto caractere diz o que o ajuste faz');
    return;
  }
  giveAjuste(campos, estado, {
    tributo: 'icms',
    codigo,
    efeito,
    valor: campos.soma('VL_AJ_APUR'),
    descricao: campos.opcional('DESCR_COMPL_AJ'),
  });
}

function readAjusteDoIpi(campos: Campos<FieldOf<'icms_ipi', 'E530'>>, estado: Estado): void {
  const efeito = campos.um('IND_AJ', { 0: 'outros_debitos', 1: 'outros_creditos' } as const);
  if (efeito === undefined) return;
  giveAjuste(campos, estado, {
    tributo: 'ipi',
    codigo: campos.exigido('COD_AJ'),
    efeito,
    valor: campos.soma('VL_AJ'),
    descricao: campos.opcional('DESCR_AJ'),
  });
}

export function giveAjuste(
  { linha, registro }: Campos,
  estado: Estado,
  {
    descricao,
    ...ajuste
  }: Pick<AjusteDoLivro, 'tributo' | 'codigo' | 'efeito' | 'valor' | 'reducao_linear'> & {
    readonly descricao: string | undefined;
  },
): void {
  estado.emit({
    tipo: 'ajuste',
    linha,
    registro,
    ...ajuste,
    ...(descricao === undefined ? {} : { descricao }),
  });
}

function readFcp(campos: Campos<FieldOf<'icms_ipi', 'C191'>>, estado: Estado): void {
  const linha = estado.documentoDe('C100', campos)?.analitico.at(-1);
  if (linha === undefined) {
    campos.refuse('sped_fora_de_ordem', undefined, 'falta antes dela o registro C190 a que pertence.');
    return;
  }
  Object.assign(linha, { fcp: campos.soma('VL_FCP_OP'), fcp_st: campos.soma('VL_FCP_ST') });
}

function readCiap(campos: Campos<FieldOf<'icms_ipi', 'G110'>>, estado: Estado): void {
  estado.emit({
    tipo: 'ciap',
    linha: campos.linha,
    estabelecimento: estado.estabelecimento,
    de: campos.dataExigida('DT_INI'),
    ate: campos.dataExigida('DT_FIN'),
    saldo_inicial: campos.soma('SALDO_IN_ICMS'),
    parcelas: campos.soma('SOM_PARC'),
    saidas_tributadas: campos.soma('VL_TRIB_EXP'),
    saidas: campos.soma('VL_TOTAL'),
    indice: campos.soma('IND_PER_SAI'),
    apropriado: campos.soma('ICMS_APROP'),
    outros_creditos: campos.soma('SOM_ICMS_OC'),
  });
}

function readBem(campos: Campos<FieldOf<'icms_ipi', 'G125'>>, estado: Estado): void {
  const movimento_em = campos.data('DT_MOV');
  const parcela = campos.opcional('NUM_PARC');
  const valor_da_parcela = campos.valor('VL_PARC_PASS');
  estado.emit({
    tipo: 'bem',
    linha: campos.linha,
    codigo: campos.exigido('COD_IND_BEM'),
    ...(movimento_em === undefined ? {} : { movimento_em }),
    movimento: campos.exigido('TIPO_MOV'),
    icms: sumDecimais(
      (['VL_IMOB_ICMS_OP', 'VL_IMOB_ICMS_ST', 'VL_IMOB_ICMS_FRT', 'VL_IMOB_ICMS_DIF'] as const).map((campo) =>
        campos.soma(campo),
      ),
    ),
    ...(parcela === undefined ? {} : { parcela }),
    ...(valor_da_parcela === undefined ? {} : { valor_da_parcela }),
  });
}

function readInventario(campos: Campos<FieldOf<'icms_ipi', 'H005'>>, estado: Estado): void {
  const dia = campos.dataExigida('DT_INV');
  const motivo = campos.opcional('MOT_INV');
  estado.inventario = dia;
  estado.emit({
    tipo: 'estoque',
    linha: campos.linha,
    estabelecimento: estado.estabelecimento,
    dia,
    valor: campos.soma('VL_INV'),
    ...(motivo === undefined ? {} : { motivo }),
  });
}

function readItemEmEstoque(campos: Campos<FieldOf<'icms_ipi', 'H010'>>, estado: Estado): void {
  const dia = estado.inventario;
  const propriedade = campos.um('IND_PROP', {
    0: 'propria',
    1: 'propria_com_terceiro',
    2: 'de_terceiro',
  } as const);
  if (dia === undefined)
    campos.refuse('sped_fora_de_ordem', undefined, 'falta antes dela o registro H005 a que pertence.');
  if (dia === undefined || propriedade === undefined) return;
  const valor_irpj = campos.valor('VL_ITEM_IR');
  estado.emit({
    tipo: 'item_em_estoque',
    linha: campos.linha,
    estabelecimento: estado.estabelecimento,
    dia,
    codigo: campos.exigido('COD_ITEM'),
    unidade: campos.texto('UNID'),
    quantidade: campos.soma('QTD'),
    unitario: campos.soma('VL_UNIT'),
    valor: campos.soma('VL_ITEM'),
    propriedade,
    ...(valor_irpj === undefined ? {} : { valor_irpj }),
  });
}

/** Energy, water and gas. */
const readConta = documento<FieldOf<'icms_ipi', 'C500'>>(
  {
    lado: 'IND_OPER',
    emitente: 'IND_EMIT',
    modelo: 'COD_MOD',
    serie: 'SER',
    numero: 'NUM_DOC',
    chave: 'CHV_DOCe',
    emissao: 'DT_DOC',
    movimento: 'DT_E_S',
  },
  [
    ['total', 'VL_DOC'],
    ['desconto', 'VL_DESC'],
    ['mercadorias', 'VL_FORN'],
    ['bc_icms', 'VL_BC_ICMS'],
    ['icms', 'VL_ICMS'],
    ['bc_icms_st', 'VL_BC_ICMS_ST'],
    ['icms_st', 'VL_ICMS_ST'],
    ['pis', 'VL_PIS'],
    ['cofins', 'VL_COFINS'],
  ],
);

/** What is read of EFD ICMS/IPI; all other registers are counted alone. */
export const REGISTROS_DO_ICMS: ReadersOf<'icms_ipi'> = {
  '0150': readParticipante,
  '0200': readProdutoDoIcms,
  C100: readNota,
  C170: readItem,
  C190: analitico('C100', { st: 'VL_ICMS_ST', ipi: 'VL_IPI' }),
  C191: readFcp,
  C500: readConta,
  C590: analitico('C500', { st: 'VL_ICMS_ST' }),
  D100: readTransporte,
  D190: analitico('D100'),
  D500: readTelecom,
  D590: analitico('D500'),
  E100: openPeriodo,
  E110: apuracao('E100', {
    icms: {
      saldo_anterior: ['VL_SLD_CREDOR_ANT'],
      debitos: ['VL_TOT_DEBITOS'],
      outros_debitos: ['VL_AJ_DEBITOS', 'VL_TOT_AJ_DEBITOS', 'VL_ESTORNOS_CRED'],
      creditos: ['VL_TOT_CREDITOS'],
      outros_creditos: ['VL_AJ_CREDITOS', 'VL_TOT_AJ_CREDITOS', 'VL_ESTORNOS_DEB'],
      deducoes: ['VL_TOT_DED'],
      a_recolher: ['VL_ICMS_RECOLHER'],
      a_transportar: ['VL_SLD_CREDOR_TRANSPORTAR'],
      debitos_especiais: ['DEB_ESP'],
    },
  }),
  E111: readAjusteDoIcms,
  E200: openPeriodoDaUf,
  E210: apuracao('E200', {
    icms_st: {
      saldo_anterior: ['VL_SLD_CRED_ANT_ST'],
      debitos: ['VL_RETENCAO_ST'],
      outros_debitos: ['VL_OUT_DEB_ST', 'VL_AJ_DEBITOS_ST'],
      creditos: ['VL_DEVOL_ST', 'VL_RESSARC_ST'],
      outros_creditos: ['VL_OUT_CRED_ST', 'VL_AJ_CREDITOS_ST'],
      deducoes: ['VL_DEDUCOES_ST'],
      a_recolher: ['VL_ICMS_RECOL_ST'],
      a_transportar: ['VL_SLD_CRED_ST_TRANSPORTAR'],
      debitos_especiais: ['DEB_ESP_ST'],
    },
  }),
  E300: openPeriodoDaUf,
  E310: apuracao('E300', {
    difal: difal('DIFAL', 'VL_TOT_DEBITOS_DIFAL', 'VL_TOT_CREDITOS_DIFAL'),
    fcp: difal('FCP', 'VL_TOT_DEB_FCP', 'VL_TOT_CRED_FCP'),
  }),
  E500: openPeriodo,
  E520: apuracao('E500', {
    ipi: {
      saldo_anterior: ['VL_SD_ANT_IPI'],
      debitos: ['VL_DEB_IPI'],
      outros_debitos: ['VL_OD_IPI'],
      creditos: ['VL_CRED_IPI'],
      outros_creditos: ['VL_OC_IPI'],
      deducoes: [],
      a_recolher: ['VL_SD_IPI'],
      a_transportar: ['VL_SC_IPI'],
      debitos_especiais: [],
    },
  }),
  E530: readAjusteDoIpi,
  G110: readCiap,
  G125: readBem,
  H005: readInventario,
  H010: readItemEmEstoque,
};
