import { palavrasDaRevisao } from '@apura/engine';
import {
  DIFERENCA_DO_MES,
  DIFERENCA_PLENA,
  documentNumber,
  EMISSAO,
  nomeDoTributo,
  notaDaChave,
  RESUMOS_DA_REVISAO,
  TIPOS_DO_LANCAMENTO_MANUAL,
} from '@apura/words';
import { ONDE_SE_INFORMA } from '../incomplete-page.ts';
import type { ReportData } from '../report-data.ts';
import { type Quadro, quadro } from './quadro.ts';

/** What the office has to tell before the month can be computed. */
export const quadroDasPendencias = ({ comparativo }: ReportData): Quadro =>
  quadro('Pendências', comparativo.pendencias, [
    ['O que falta', 'texto', (p) => p.mensagem, 80],
    ['Onde se informa', 'texto', (p) => ONDE_SE_INFORMA[p.onde], 44],
  ]);

/** What the office entered by hand. */
export const quadroDosLancamentosManuais = ({ lancamentos_manuais }: ReportData): Quadro =>
  quadro('Informado à mão', lancamentos_manuais, [
    ['Tipo', 'texto', (l) => TIPOS_DO_LANCAMENTO_MANUAL[l.tipo]],
    ['Tributo', 'texto', (l) => nomeDoTributo(l.tributo), 18],
    ['Anotação', 'texto', (l) => l.nota, 60],
    ['Valor', 'valor', (l) => l.valor],
  ]);

/** What the notes say and what they should say. */
export const quadroDasDivergencias = ({ divergencias }: ReportData): Quadro =>
  quadro('Divergências', divergencias, [
    ['Gravidade', 'texto', (d) => (d.gravidade === 'critica' ? 'Crítica' : 'Aviso'), 11],
    ['Nota', 'texto', (d) => notaDaChave(d.chave).nome, 16],
    ['Chave de acesso', 'codigo', (d) => d.chave, 48],
    ['Item', 'inteiro', (d) => d.n_item?.toString(), 7],
    ['Campo', 'texto', (d) => d.campo, 16],
    ['Declarado', 'misto', (d) => d.declarado],
    ['Calculado', 'misto', (d) => d.calculado],
    ['Ocorrência', 'texto', (d) => d.mensagem, 90],
    ['Fundamento', 'texto', (d) => d.fundamento, 40],
  ]);

/** The declared classifications that ought to be looked at again, by product and issuer. */
export const quadroDasClassificacoes = ({ revisoes }: ReportData): Quadro =>
  quadro('Classificações a confirmar', revisoes?.produtos, [
    ['Ocorrência', 'texto', (r) => RESUMOS_DA_REVISAO[r.tipo][r.ressalvas.length === 0 ? 0 : 1], 22],
    ['Produto', 'texto', (r) => r.descricao, 40],
    ['Código', 'codigo', (r) => r.cprod, 16],
    ['NCM', 'codigo', (r) => r.ncm],
    ['CFOP', 'codigo', (r) => r.cfops.join(', ')],
    ['Declarada', 'codigo', (r) => r.cclasstrib],
    ['Pela lei', 'codigo', (r) => r.sugerida],
    ['Emitente', 'texto', (r) => r.emitente_nome, 40],
    ['CNPJ raiz ou CPF', 'texto', (r) => documentNumber(r.emitente), 18],
    ['Emissão', 'texto', (r) => (r.emissao_propria ? EMISSAO.propria : EMISSAO.fornecedor), 22],
    ['Itens', 'inteiro', (r) => String(r.itens)],
    ['Valor', 'valor', (r) => r.valor],
    [DIFERENCA_DO_MES, 'valor', (r) => r.total, 24],
    [DIFERENCA_PLENA, 'valor', (r) => r.total_pleno, 26],
    ['Por quê', 'texto', (r) => palavrasDaRevisao(r).mensagem, 90],
    ['Fundamento', 'texto', (r) => palavrasDaRevisao(r).fundamento, 40],
  ]);

/** What the figures assume, and what to know before using them. */
export function quadroDasPremissas({ comparativo }: ReportData): Quadro {
  const { avisos, premissas, opcao_do_simples } = comparativo;
  const linhas = [
    ...premissas.map((premissa) => ['Premissa', premissa]),
    ...(opcao_do_simples?.premissas ?? []).map((premissa) => ['Opção do Simples', premissa]),
    ...avisos.map(({ mensagem }) => ['Aviso', mensagem]),
    [
      'Alcance',
      'NF-e e NFC-e recebidas e o que o escritório informou à mão. Não substitui a apuração oficial.',
    ],
  ];
  return quadro('Premissas', linhas, [
    ['Tipo', 'texto', ([tipo]) => tipo, 20],
    ['Texto', 'texto', ([, texto]) => texto, 120],
  ]);
}

/** The numbers of notes that no file brought. */
export const quadroDasLacunas = ({ lacunas }: ReportData): Quadro =>
  quadro('Números que faltam', lacunas, [
    ['Emitente', 'codigo', (l) => l.emitente, 20],
    ['Modelo', 'codigo', (l) => l.modelo, 8],
    ['Série', 'codigo', (l) => l.serie, 8],
    ['De', 'inteiro', (l) => String(l.de)],
    ['Até', 'inteiro', (l) => String(l.ate)],
  ]);
