import {
  type ContribuicaoEscriturada,
  type CreditoDoLivro,
  type EfeitoDoAjuste,
  sumDecimais,
} from '@apura/engine/leitura';
import { CODIGOS_DO_SPED } from '@apura/law';
import { readParticipante, readProduto } from './cadastro.ts';
import type { Campos, FieldOf, RegisterOf } from './campos.ts';
import { addTo, destinacaoDoItem, documento } from './documentos.ts';
import type { Estado, ReadersOf } from './estado.ts';
import { fillItem, readItem, readNota, readTelecom, readTransporte } from './itens.ts';
import { LIMITES } from './limites.ts';
import { giveAjuste } from './registros-do-icms.ts';

type Campo<R extends RegisterOf<'contribuicoes'>> = FieldOf<'contribuicoes', R>;

function readRegime(campos: Campos<Campo<'0110'>>, estado: Estado): void {
  const incidencia = campos.um('COD_INC_TRIB', {
    1: 'nao_cumulativa',
    2: 'cumulativa',
    3: 'ambas',
  } as const);
  if (incidencia === undefined) return;
  const consolidado = ['1', '2'].includes(campos.texto('IND_REG_CUM'));
  estado.emit({ tipo: 'regime', linha: campos.linha, incidencia, consolidado });
}

function readEstabelecimento(campos: Campos<Campo<'0140'>>, estado: Estado): void {
  estado.cadastro = campos.exigido('CNPJ');
}

/** A010, C010 and D010: of which establishment the documents below are. */
function openEstabelecimento(campos: Campos<Campo<'A010'>>, estado: Estado): void {
  estado.close();
  estado.estabelecimento = campos.exigido('CNPJ');
}

/** NFS-e, which have no model. */
const readServico = documento<Campo<'A100'>>(
  {
    lado: 'IND_OPER',
    emitente: 'IND_EMIT',
    serie: 'SER',
    numero: 'NUM_DOC',
    chave: 'CHV_NFSE',
    emissao: 'DT_DOC',
    movimento: 'DT_EXE_SERV',
  },
  [
    ['total', 'VL_DOC'],
    ['desconto', 'VL_DESC'],
    ['pis', 'VL_PIS'],
    ['cofins', 'VL_COFINS'],
    ['pis_retido', 'VL_PIS_RET'],
    ['cofins_retida', 'VL_COFINS_RET'],
    ['iss', 'VL_ISS'],
  ],
);

function readItemDoServico(campos: Campos<Campo<'A170'>>, estado: Estado): void {
  const aberto = estado.documentoDe('A100', campos);
  if (aberto === undefined) return;
  const item = fillItem(
    campos,
    [
      ['numero', 'NUM_ITEM'],
      ['codigo', 'COD_ITEM'],
      ['cst_pis', 'CST_PIS'],
      ['cst_cofins', 'CST_COFINS'],
    ],
    [
      ['valor', 'VL_ITEM'],
      ['desconto', 'VL_DESC'],
      ['bc_pis', 'VL_BC_PIS'],
      ['pis', 'VL_PIS'],
      ['bc_cofins', 'VL_BC_COFINS'],
      ['cofins', 'VL_COFINS'],
    ],
  );
  const { codigo } = item;
  const tipo = codigo === undefined ? undefined : estado.findTipo(codigo);
  const hint = destinacaoDoItem(aberto.lado, { base: campos.texto('NAT_BC_CRED'), tipo });
  addTo(aberto.itens, { ...item, ...hint }, campos);
}

/** C175: the sums of a note to a consumer, by CFOP and CST. */
function readConsumidor(campos: Campos<Campo<'C175'>>, estado: Estado): void {
  const aberto = estado.documentoDe('C100', campos);
  if (aberto === undefined) return;
  const item = fillItem(
    campos,
    [
      ['cfop', 'CFOP'],
      ['cst_pis', 'CST_PIS'],
      ['cst_cofins', 'CST_COFINS'],
    ],
    [
      ['valor', 'VL_OPR'],
      ['desconto', 'VL_DESC'],
      ['bc_pis', 'VL_BC_PIS'],
      ['pis', 'VL_PIS'],
      ['bc_cofins', 'VL_BC_COFINS'],
      ['cofins', 'VL_COFINS'],
    ],
  );
  addTo(aberto.itens, item, campos);
}

/** C500: of purchases alone. */
const readConta = documento<Campo<'C500'>>(
  {
    modelo: 'COD_MOD',
    serie: 'SER',
    numero: 'NUM_DOC',
    chave: 'CHV_DOCe',
    emissao: 'DT_DOC',
    movimento: 'DT_ENT',
  },
  [
    ['total', 'VL_DOC'],
    ['icms', 'VL_ICMS'],
    ['pis', 'VL_PIS'],
    ['cofins', 'VL_COFINS'],
  ],
);

type CampoDaContribuicao = 'CST' | 'VL_BC' | 'VL';

/** PIS or COFINS of a document that has no items: D101, D105, C501, C505. */
const contribuicao =
  <C extends string>(
    pai: string,
    tributo: 'pis' | 'cofins',
    onde: Readonly<Record<CampoDaContribuicao, C>> & { readonly frete?: C },
  ) =>
  (campos: Campos<C | 'NAT_BC_CRED' | 'VL_ITEM'>, estado: Estado): void => {
    const aberto = estado.documentoDe(pai, campos);
    if (aberto === undefined) return;
    const [item, bc, valor] = [campos.valor('VL_ITEM'), campos.valor(onde.VL_BC), campos.valor(onde.VL)];
    const base = campos.opcional('NAT_BC_CRED');
    const { destinacao } = destinacaoDoItem(aberto.lado, base === undefined ? {} : { base });
    const natureza = onde.frete === undefined ? '' : campos.texto(onde.frete);
    const frete = Object.hasOwn(FRETES, natureza) ? FRETES[natureza]?.finalidade : undefined;
    const linha: ContribuicaoEscriturada = {
      tributo,
      cst: campos.exigido(onde.CST),
      ...(base === undefined ? {} : { base_do_credito: base }),
      ...(item === undefined ? {} : { item }),
      ...(bc === undefined ? {} : { bc }),
      ...(valor === undefined ? {} : { valor }),
      ...(destinacao === undefined ? {} : { destinacao }),
      ...(frete === undefined ? {} : { frete }),
    };
    addTo(aberto.contribuicoes, linha, campos);
  };

const FRETES: Readonly<Record<string, { readonly finalidade: 'compra' | 'venda' | 'transferencia' }>> =
  CODIGOS_DO_SPED.naturezas_do_frete;

/** F120 and F130: fixed assets, by depreciation and by what they cost. */
const creditoDoAtivo = (campos: Campos<'VL_PIS' | 'VL_COFINS'>, estado: Estado, comprado_em?: string): void =>
  estado.emit({
    tipo: 'credito_do_ativo',
    ...{ linha: campos.linha, registro: campos.registro },
    ...(comprado_em === undefined ? {} : { comprado_em }),
    ...{ pis: campos.soma('VL_PIS'), cofins: campos.soma('VL_COFINS') },
  });

type Bases = CreditoDoLivro['bases'][number][];
/** The bases of the credit that is open: M105 and M505 come below M100 and M500. */
const basesAbertas = new WeakMap<Estado, Bases>();

/** A credit stays open until its bases have come. */
const credito =
  (tributo: 'pis' | 'cofins', diferido: 'VL_CRED_DIF' | 'VL_CRED_DIFER') =>
  (campos: Campos<Campo<'M100'> | Campo<'M500'>>, estado: Estado): void => {
    const bases: Bases = [];
    const aberto: CreditoDoLivro = {
      tipo: 'credito',
      linha: campos.linha,
      tributo,
      codigo: campos.exigido('COD_CRED'),
      apurado: campos.soma('VL_CRED'),
      acrescimos: campos.soma('VL_AJUS_ACRES'),
      reducoes: campos.soma('VL_AJUS_REDUC'),
      diferido: campos.soma(diferido),
      disponivel: campos.soma('VL_CRED_DISP'),
      descontado: campos.soma('VL_CRED_DESC'),
      saldo: campos.soma('SLD_CRED'),
      bases,
    };
    estado.open(() => {
      basesAbertas.delete(estado);
      estado.fatos.push(aberto);
    });
    basesAbertas.set(estado, bases);
  };

const baseDoCredito =
  <C extends string>(pai: string, onde: { readonly cst: C; readonly bc: C }) =>
  (campos: Campos<C | 'NAT_BC_CRED'>, estado: Estado): void => {
    const bases = basesAbertas.get(estado);
    if (bases === undefined)
      campos.refuse('sped_fora_de_ordem', undefined, `falta antes dela o registro ${pai} a que pertence.`);
    else if (bases.length === LIMITES.bases)
      campos.refuse('sped_limite_excedido', undefined, `o crédito tem mais de ${LIMITES.bases} bases.`);
    else
      bases.push({
        base_do_credito: campos.exigido('NAT_BC_CRED'),
        cst: campos.exigido(onde.cst),
        bc: campos.soma(onde.bc),
      });
  };

const ajuste =
  (tributo: 'pis' | 'cofins', de: 'contribuicao' | 'credito') =>
  (campos: Campos<Campo<'M220'>>, estado: Estado): void => {
    const indicador = campos.um('IND_AJ', INDICADORES);
    if (indicador === undefined) return;
    const efeito: EfeitoDoAjuste =
      de === 'contribuicao' ? `${indicador.efeito}_da_contribuicao` : `${indicador.efeito}_do_credito`;
    const codigo = campos.exigido('COD_AJ');
    giveAjuste(campos, estado, {
      tributo,
      codigo,
      efeito,
      ...(Object.hasOwn(DE_CALCULO, codigo) ? { reducao_linear: true as const } : {}),
      valor: campos.soma('VL_AJ'),
      descricao: campos.opcional('DESCR_AJ'),
    });
  };

const DE_CALCULO: Readonly<Record<string, unknown>> = CODIGOS_DO_SPED.ajustes_das_contribuicoes;
const INDICADORES: Readonly<Record<string, { readonly efeito: 'reducao' | 'acrescimo' }>> =
  CODIGOS_DO_SPED.indicadores_de_ajuste;

const devida =
  (tributo: 'pis' | 'cofins') =>
  (campos: Campos<Campo<'M200'>>, estado: Estado): void =>
    estado.emit({
      tipo: 'contribuicao',
      linha: campos.linha,
      tributo,
      nao_cumulativa: campos.soma('VL_TOT_CONT_NC_PER'),
      credito_do_mes: campos.soma('VL_TOT_CRED_DESC'),
      credito_anterior: campos.soma('VL_TOT_CRED_DESC_ANT'),
      cumulativa: campos.soma('VL_TOT_CONT_CUM_PER'),
      retido: sumDecimais([campos.soma('VL_RET_NC'), campos.soma('VL_RET_CUM')]),
      deducoes: sumDecimais([campos.soma('VL_OUT_DED_NC'), campos.soma('VL_OUT_DED_CUM')]),
      a_recolher: campos.soma('VL_TOT_CONT_REC'),
    });

const saldoDoCredito =
  (tributo: 'pis' | 'cofins') =>
  (campos: Campos<Campo<'1100'>>, estado: Estado): void =>
    estado.emit({
      tipo: 'saldo_de_credito',
      linha: campos.linha,
      tributo,
      natureza: 'credito',
      competencia: campos.mes('PER_APU_CRED'),
      codigo: campos.exigido('COD_CRED'),
      apurado: campos.soma('VL_TOT_CRED_APU'),
      disponivel: campos.soma('SD_CRED_DISP_EFD'),
      descontado: campos.soma('VL_CRED_DESC_EFD'),
      ressarcido: campos.soma('VL_CRED_PER_EFD'),
      compensado: campos.soma('VL_CRED_DCOMP_EFD'),
      saldo: campos.soma('SLD_CRED_FIM'),
    });

const saldoRetido =
  (tributo: 'pis' | 'cofins') =>
  (campos: Campos<Campo<'1300'>>, estado: Estado): void =>
    estado.emit({
      tipo: 'saldo_de_credito',
      linha: campos.linha,
      tributo,
      natureza: 'retido',
      competencia: campos.mes('PR_REC_RET'),
      codigo: campos.exigido('IND_NAT_RET'),
      apurado: campos.soma('VL_RET_APU'),
      descontado: campos.soma('VL_RET_DED'),
      ressarcido: campos.soma('VL_RET_PER'),
      compensado: campos.soma('VL_RET_DCOMP'),
      saldo: campos.soma('SLD_RET'),
    });

const DO_PIS = { CST: 'CST_PIS', VL_BC: 'VL_BC_PIS', VL: 'VL_PIS' } as const;
const DA_COFINS = { CST: 'CST_COFINS', VL_BC: 'VL_BC_COFINS', VL: 'VL_COFINS' } as const;

/** What is read of EFD-Contribuições; all other registers are counted alone. */
export const REGISTROS_DAS_CONTRIBUICOES: ReadersOf<'contribuicoes'> = {
  '0110': readRegime,
  '0140': readEstabelecimento,
  '0150': readParticipante,
  '0200': readProduto,
  A010: openEstabelecimento,
  A100: readServico,
  A170: readItemDoServico,
  C010: openEstabelecimento,
  C100: readNota,
  C170: readItem,
  C175: readConsumidor,
  C500: readConta,
  C501: contribuicao('C500', 'pis', DO_PIS),
  C505: contribuicao('C500', 'cofins', DA_COFINS),
  D010: openEstabelecimento,
  D100: readTransporte,
  D101: contribuicao('D100', 'pis', { ...DO_PIS, frete: 'IND_NAT_FRT' }),
  D105: contribuicao('D100', 'cofins', { ...DA_COFINS, frete: 'IND_NAT_FRT' }),
  D500: readTelecom,
  F120: (campos, estado) => creditoDoAtivo(campos, estado),
  F130: (campos, estado) => creditoDoAtivo(campos, estado, campos.mes('MES_OPER_AQUIS')),
  M100: credito('pis', 'VL_CRED_DIF'),
  M105: baseDoCredito('M100', { cst: 'CST_PIS', bc: 'VL_BC_PIS' }),
  M110: ajuste('pis', 'credito'),
  M200: devida('pis'),
  M220: ajuste('pis', 'contribuicao'),
  M500: credito('cofins', 'VL_CRED_DIFER'),
  M505: baseDoCredito('M500', { cst: 'CST_COFINS', bc: 'VL_BC_COFINS' }),
  M510: ajuste('cofins', 'credito'),
  M600: devida('cofins'),
  M620: ajuste('cofins', 'contribuicao'),
  '1100': saldoDoCredito('pis'),
  '1300': saldoRetido('pis'),
  '1500': saldoDoCredito('cofins'),
  '1700': saldoRetido('cofins'),
};
