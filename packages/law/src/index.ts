export { ALIQUOTAS_INTERESTADUAIS_DO_ICMS } from './generated/aliquotas-interestaduais-do-icms.ts';
export { ALIQUOTAS_INTERNAS_DO_ICMS } from './generated/aliquotas-internas-do-icms.ts';
export { ALIQUOTAS_PROPRIAS } from './generated/aliquotas-proprias.ts';
export { default as ANEXOS } from './generated/anexos.json' with { type: 'json' };
export { ANEXOS_DO_SERVICO } from './generated/anexos-do-servico.ts';
export { default as ANEXOS_POR_NCM } from './generated/anexos-por-ncm.json' with { type: 'json' };
export { AREAS_INCENTIVADAS } from './generated/areas-incentivadas.ts';
export { BENS_DE_USO_PESSOAL } from './generated/bens-de-uso-pessoal.ts';
export { CBS_DOS_COMBUSTIVEIS } from './generated/cbs-dos-combustiveis.ts';
export { CENARIOS } from './generated/cenarios.ts';
export { default as CFOP } from './generated/cfop.json' with { type: 'json' };
export { default as CLASSIFICACOES } from './generated/classificacoes.json' with { type: 'json' };
export { default as CLASSIFICACOES_POR_DOCUMENTO } from './generated/classificacoes-por-documento.json' with {
  type: 'json',
};
export { CODIGOS_DO_SPED } from './generated/codigos-do-sped.ts';
export { COMBUSTIVEIS } from './generated/combustiveis.ts';
export { CONFORMIDADE_DOS_DOCUMENTOS } from './generated/conformidade-dos-documentos.ts';
export { CREDITOS_DE_HOJE } from './generated/creditos-de-hoje.ts';
export { DEBITOS_DE_HOJE } from './generated/debitos-de-hoje.ts';
export { DESTINACOES } from './generated/destinacoes.ts';
export { EFEITOS_POR_CFOP } from './generated/efeitos-por-cfop.ts';
export { EFEITOS_POR_CST } from './generated/efeitos-por-cst.ts';
export { ESTOQUE_DE_ABERTURA } from './generated/estoque-de-abertura.ts';
export { EVENTOS_DA_NFE } from './generated/eventos-da-nfe.ts';
export { EVENTOS_DE_DOCUMENTOS } from './generated/eventos-de-documentos.ts';
export { FERIADOS } from './generated/feriados.ts';
export { default as INDICADORES_DO_CFOP } from './generated/indicadores-do-cfop.json' with { type: 'json' };
export { FUNDAMENTOS_DOS_MARCOS, MARCOS } from './generated/marcos.ts';
export { MONOFASICOS } from './generated/monofasicos.ts';
export { NOTAS_DE_AJUSTE } from './generated/notas-de-ajuste.ts';
export { OBRIGACOES } from './generated/obrigacoes.ts';
export { OPCAO_DO_SIMPLES } from './generated/opcao-do-simples.ts';
export { ALIQUOTAS_DE_REFERENCIA, type CodigoDoParametro, PARAMETROS } from './generated/parametros.ts';
export { REGISTROS_DO_SPED } from './generated/registros-do-sped.ts';
export { default as REGRAS_DE_VALIDACAO } from './generated/regras-de-validacao.json' with { type: 'json' };
export { SIMPLES } from './generated/simples.ts';
export { default as SITUACOES_TRIBUTARIAS } from './generated/situacoes-tributarias.json' with {
  type: 'json',
};
export { default as TABELAS_DO_SIMPLES } from './generated/tabelas-do-simples.json' with { type: 'json' };
export { default as TETO_DO_ISS } from './generated/teto-do-iss.json' with { type: 'json' };
export { VALORES } from './generated/valores.ts';
export { VIRADA_DE_2027 } from './generated/virada-de-2027.ts';
export {
  type AliquotaDeReferencia,
  type Parametro,
  rowAt,
  type Unidade,
  type ValorDaLei,
  valueAt,
} from './parametro.ts';
export { ANOS_DA_TRANSICAO, anosDaTransicao, type Marco, type MarcoDoAno, vigente } from './vigente.ts';
