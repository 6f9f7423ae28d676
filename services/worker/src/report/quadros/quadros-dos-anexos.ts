import { palavrasDaRevisao } from '@apura/engine';
import {
  DIFERENCA_DO_MES,
  DIFERENCA_PLENA,
  documentNumber,
  EMISSAO,
  nomeDoTributo,
  notaDaChave,
  RESUMOS_DA_REVISAO,
  type Table,
  TIPOS_DO_LANCAMENTO_MANUAL,
  table,
} from '@apura/words';
import { ONDE_SE_INFORMA } from '../incomplete-page.ts';
import { efeitoEmPalavras, type ReportData } from '../report-data.ts';

/** What the office has to tell before the month can be computed. */
export const quadroDasPendencias = ({ comparativo }: ReportData): Table =>
  table('Pendências', comparativo.pendencias, [
    ['O que falta', 'text', (p) => p.mensagem, 80],
    ['Onde se informa', 'text', (p) => ONDE_SE_INFORMA[p.onde], 44],
  ]);

/** What the office entered by hand. */
export const quadroDosLancamentosManuais = ({ lancamentos_manuais }: ReportData): Table =>
  table('Informado à mão', lancamentos_manuais, [
    ['Tipo', 'text', (l) => TIPOS_DO_LANCAMENTO_MANUAL[l.tipo]],
    ['Tributo', 'text', (l) => nomeDoTributo(l.tributo), 18],
    ['Anotação', 'text', (l) => l.nota, 60],
    ['Valor', 'amount', (l) => l.valor],
  ]);

/** What the notes say and what they should say. */
export const quadroDasDivergencias = ({ divergencias }: ReportData): Table =>
  table('Divergências', divergencias, [
    ['Gravidade', 'text', (d) => (d.gravidade === 'critica' ? 'Crítica' : 'Aviso'), 11],
    ['Nota', 'text', (d) => notaDaChave(d.chave).nome, 16],
    ['Chave de acesso', 'code', (d) => d.chave, 48],
    ['Item', 'integer', (d) => d.n_item?.toString(), 7],
    ['Campo', 'text', (d) => d.campo, 16],
    ['Declarado', 'mixed', (d) => d.declarado],
    ['Calculado', 'mixed', (d) => d.calculado],
    ['Ocorrência', 'text', (d) => d.mensagem, 90],
    ['Fundamento', 'text', (d) => d.fundamento, 40],
    ['Efeito', 'text', efeitoEmPalavras, 28],
  ]);

/** The declared classifications that ought to be looked at again, by product and issuer. */
export const quadroDasClassificacoes = ({ revisoes }: ReportData): Table =>
  table('Classificações a confirmar', revisoes?.produtos, [
    ['Ocorrência', 'text', (r) => RESUMOS_DA_REVISAO[r.tipo][r.ressalvas.length === 0 ? 0 : 1], 22],
    ['Produto', 'text', (r) => r.descricao, 40],
    ['Código', 'code', (r) => r.cprod, 16],
    ['NCM', 'code', (r) => r.ncm],
    ['CFOP', 'code', (r) => r.cfops.join(', ')],
    ['Declarada', 'code', (r) => r.cclasstrib],
    ['Pela lei', 'code', (r) => r.sugerida],
    ['Emitente', 'text', (r) => r.emitente_nome, 40],
    ['CNPJ raiz ou CPF', 'text', (r) => documentNumber(r.emitente), 18],
    ['Emissão', 'text', (r) => (r.emissao_propria ? EMISSAO.propria : EMISSAO.fornecedor), 22],
    ['Itens', 'integer', (r) => String(r.itens)],
    ['Valor', 'amount', (r) => r.valor],
    [DIFERENCA_DO_MES, 'amount', (r) => r.total, 24],
    [DIFERENCA_PLENA, 'amount', (r) => r.total_pleno, 26],
    ['Por quê', 'text', (r) => palavrasDaRevisao(r).mensagem, 90],
    ['Fundamento', 'text', (r) => palavrasDaRevisao(r).fundamento, 40],
  ]);

/** What the figures assume, and what to know before using them. */
export function quadroDasPremissas({ comparativo }: ReportData): Table {
  const { avisos, premissas, opcao_do_simples } = comparativo;
  const linhas = [
    ...premissas.map((premissa) => ['Premissa', premissa]),
    ...(opcao_do_simples?.premissas ?? []).map((premissa) => ['Opção do Simples', premissa]),
    ...avisos.map(({ mensagem }) => ['Aviso', mensagem]),
    [
      'Alcance',
      'Os documentos fiscais recebidos, dos tipos que a primeira premissa nomeia, e o que o escritório informou à mão. Não substitui a apuração oficial.',
    ],
  ];
  return table('Premissas', linhas, [
    ['Tipo', 'text', ([tipo]) => tipo, 20],
    ['Texto', 'text', ([, texto]) => texto, 120],
  ]);
}

/** The numbers of notes that no file brought. */
export const quadroDasLacunas = ({ lacunas }: ReportData): Table =>
  table('Números que faltam', lacunas, [
    ['Emitente', 'code', (l) => l.emitente, 20],
    ['Modelo', 'code', (l) => l.modelo, 8],
    ['Série', 'code', (l) => l.serie, 8],
    ['De', 'integer', (l) => String(l.de)],
    ['Até', 'integer', (l) => String(l.ate)],
  ]);
