import type { LinhaDoRecorte } from '@apura/engine';
import { escreverCentavos, lerCentavos } from '../relatorio/centavos.ts';
import type { AnoDoRelatorio, DadosDoRelatorio } from '../relatorio/dados-do-relatorio.ts';
import { formatarCompetencia } from '../relatorio/formatar-competencia.ts';
import { nomeDoCfop } from '../relatorio/nome-do-cfop.ts';
import { nomeDoLancamentoManual } from '../relatorio/nome-do-lancamento-manual.ts';
import { nomeDoRegime } from '../relatorio/nome-do-regime.ts';
import { nomeDoCapitulo } from '../relatorio/nomes-dos-capitulos.ts';
import { nomeDoTributo } from '../relatorio/nomes-dos-tributos.ts';
import { ORIGEM_DAS_ALIQUOTAS } from '../relatorio/origem-das-aliquotas.ts';
import { nomeDaPremissa } from '../relatorio/premissas-de-preco.ts';
import { rotuloDe } from '../relatorio/rotulo-de.ts';
import type { Coluna, Quadro, TipoDeColuna } from './quadro.ts';

const LARGURAS: Readonly<Record<TipoDeColuna, number>> = {
  texto: 28,
  codigo: 12,
  valor: 18,
  percentual: 12,
  inteiro: 10,
  misto: 16,
};

const coluna = (titulo: string, tipo: TipoDeColuna, largura = LARGURAS[tipo]): Coluna => ({
  titulo,
  tipo,
  largura,
});
const valores = (...titulos: readonly string[]): Coluna[] => titulos.map((titulo) => coluna(titulo, 'valor'));

function identificacao(dados: DadosDoRelatorio): Quadro {
  const { cliente, cenario, versoes, comparativo } = dados;
  return {
    nome: 'Identificação',
    colunas: [coluna('Campo', 'texto'), coluna('Conteúdo', 'texto', 80)],
    linhas: [
      ['Escritório', dados.escritorio],
      ['Cliente', cliente.razao_social],
      ['CNPJ raiz', cliente.cnpj_raiz.replace(/^(.{2})(.{3})(.{3})$/, '$1.$2.$3')],
      ...(cliente.regime ? [['Regime', nomeDoRegime(cliente.regime)]] : []),
      ['Competência', formatarCompetencia(dados.competencia)],
      ['Versão', String(dados.versao)],
      ['Calculada em (UTC)', dados.calculada_em],
      ['Documentos', String(dados.documentos)],
      ['Cenário', cenario.nome],
      ['Origem das alíquotas', ORIGEM_DAS_ALIQUOTAS[cenario.status]],
      ['Exigibilidade', comparativo.regime_novo.exigivel ? 'Exigível' : 'Ano de teste: valores informativos'],
      ['Motor, regras e dados', `${versoes.motor} · ${versoes.regras} · ${versoes.dados}`],
    ],
  };
}

function totais({ comparativo }: DadosDoRelatorio): Quadro {
  const { regime_atual, regime_novo, diferenca } = comparativo;
  return {
    nome: 'Totais',
    colunas: [coluna('Regime', 'texto'), ...valores('Total'), coluna('Carga efetiva (%)', 'percentual', 18)],
    linhas: [
      ['Hoje', regime_atual.total, regime_atual.carga_efetiva],
      ['Novo', regime_novo.total, regime_novo.carga_efetiva],
      ['Diferença', diferenca, null],
    ],
  };
}

function tributos({ comparativo }: DadosDoRelatorio): Quadro {
  return {
    nome: 'Tributos',
    colunas: [
      coluna('Regime', 'texto', 10),
      coluna('Tributo', 'texto', 18),
      ...valores('Débitos', 'Créditos', 'Saldo anterior', 'Saldo'),
    ],
    linhas: [
      ...comparativo.regime_atual.tributos.map((t) => [
        'Hoje',
        nomeDoTributo(t.tributo),
        t.debitos,
        t.creditos,
        null,
        t.saldo,
      ]),
      ...comparativo.regime_novo.tributos.map((t) => [
        'Novo',
        nomeDoTributo(t.tributo),
        t.debitos,
        t.creditos,
        t.saldo_anterior,
        t.saldo,
      ]),
    ],
  };
}

function recusados({ comparativo }: DadosDoRelatorio): Quadro {
  return {
    nome: 'Créditos recusados',
    colunas: [
      coluna('Tributo', 'texto', 18),
      coluna('Motivo', 'texto', 70),
      coluna('Fundamento', 'texto', 50),
      ...valores('Valor'),
    ],
    linhas: comparativo.regime_novo.tributos.flatMap(({ tributo, creditos_recusados }) =>
      creditos_recusados.map((c) => [nomeDoTributo(tributo), c.descricao, c.fundamento, c.valor]),
    ),
  };
}

function recorte(
  nome: string,
  codigo: string,
  valor: string,
  linhas: readonly LinhaDoRecorte[],
  nomeDaChave: (chave: string) => string,
): Quadro {
  return {
    nome,
    colunas: [
      coluna(codigo, 'codigo'),
      coluna('O que é', 'texto', 46),
      ...valores(valor, 'Hoje', 'Novo', 'Diferença'),
    ],
    linhas: linhas.map((l) => [
      l.chave,
      nomeDaChave(l.chave),
      l.valor,
      l.atual,
      l.novo,
      escreverCentavos(lerCentavos(l.novo) - lerCentavos(l.atual)),
    ]),
  };
}

function recortes({ comparativo, rotulos }: DadosDoRelatorio): Quadro[] {
  const { por_ncm, por_cfop, por_classificacao } = comparativo;
  return [
    recorte('Por capítulo da NCM', 'Capítulo', 'Vendas', por_ncm, nomeDoCapitulo),
    recorte('Por CFOP', 'CFOP', 'Operações', por_cfop, (chave) => nomeDoCfop(rotulos, chave)),
    recorte('Por cClassTrib', 'cClassTrib', 'Vendas', por_classificacao, (chave) =>
      rotuloDe(rotulos?.cclasstrib, chave),
    ),
  ];
}

function projecao({ comparativo }: DadosDoRelatorio): Quadro {
  const anos: readonly AnoDoRelatorio[] = comparativo.projecao;
  return {
    nome: 'Projeção',
    colunas: [
      coluna('Ano', 'inteiro'),
      coluna('Premissa de preço', 'texto'),
      ...valores('ICMS', 'ISS', 'IPI', 'PIS', 'Cofins', 'DAS', 'CBS', 'IBS estadual', 'IBS municipal'),
      ...valores('Créditos', 'Dispensado', 'Total'),
      coluna('Carga efetiva (%)', 'percentual', 18),
      coluna('Alíquotas', 'texto', 12),
    ],
    linhas: anos.map((a) => [
      String(a.ano),
      nomeDaPremissa(a.premissa_preco),
      ...[a.icms, a.iss, a.ipi, a.pis, a.cofins, a.das, a.cbs, a.ibs_uf, a.ibs_mun],
      ...[a.creditos, a.dispensado, a.total, a.carga_efetiva, a.status],
    ]),
  };
}

function divergencias(dados: DadosDoRelatorio): Quadro {
  return {
    nome: 'Divergências',
    colunas: [
      coluna('Gravidade', 'texto', 11),
      coluna('Chave de acesso', 'codigo', 48),
      coluna('Item', 'inteiro', 7),
      coluna('Campo', 'texto', 16),
      coluna('Declarado', 'misto'),
      coluna('Calculado', 'misto'),
      coluna('O que se viu', 'texto', 90),
      coluna('Fundamento', 'texto', 40),
    ],
    linhas: dados.divergencias.map((d) => [
      d.gravidade === 'critica' ? 'Crítica' : 'Aviso',
      d.chave,
      d.n_item === null ? null : String(d.n_item),
      d.campo,
      d.declarado,
      d.calculado,
      d.mensagem,
      d.fundamento ?? null,
    ]),
  };
}

function manuais({ lancamentos_manuais = [] }: DadosDoRelatorio): Quadro {
  return {
    nome: 'Informado à mão',
    colunas: [
      coluna('Tipo', 'texto'),
      coluna('Tributo', 'texto', 18),
      coluna('Anotação', 'texto', 60),
      ...valores('Valor'),
    ],
    linhas: lancamentos_manuais.map((l) => [
      nomeDoLancamentoManual(l.tipo),
      nomeDoTributo(l.tributo),
      l.nota,
      l.valor,
    ]),
  };
}

function lacunas({ lacunas = [] }: DadosDoRelatorio): Quadro {
  return {
    nome: 'Números que faltam',
    colunas: [
      coluna('Emitente', 'codigo', 20),
      coluna('Modelo', 'codigo', 8),
      coluna('Série', 'codigo', 8),
      coluna('De', 'inteiro'),
      coluna('Até', 'inteiro'),
    ],
    linhas: lacunas.map((l) => [l.emitente, l.modelo, l.serie, String(l.de), String(l.ate)]),
  };
}

function notas({ comparativo }: DadosDoRelatorio): Quadro {
  return {
    nome: 'Premissas e avisos',
    colunas: [coluna('Tipo', 'texto', 12), coluna('Texto', 'texto', 120)],
    linhas: [
      ...comparativo.avisos.map(({ mensagem }) => ['Aviso', mensagem]),
      ...comparativo.premissas.map((premissa) => ['Premissa', premissa]),
      [
        'Alcance',
        'NF-e e NFC-e recebidas e o que o escritório informou à mão. Não substitui a apuração oficial.',
      ],
    ],
  };
}

/** The figures of the report as tables, the same for every kind of sheet. Tables without rows are left out. */
export function montarQuadros(dados: DadosDoRelatorio): Quadro[] {
  return [
    identificacao(dados),
    totais(dados),
    tributos(dados),
    recusados(dados),
    ...recortes(dados),
    projecao(dados),
    divergencias(dados),
    manuais(dados),
    lacunas(dados),
    notas(dados),
  ].filter(({ linhas }) => linhas.length > 0);
}
