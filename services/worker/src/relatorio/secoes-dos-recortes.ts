import type { LinhaDoRecorte } from '@apura/engine';
import { escreverCentavos, lerCentavos, somarValores } from './centavos.ts';
import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { celula } from './formatar-frases.ts';
import { type Html, html } from './html.ts';
import { nomeDoCfop } from './nome-do-cfop.ts';
import { nomeDoCapitulo } from './nomes-dos-capitulos.ts';
import { rotuloDe } from './rotulo-de.ts';

interface Recorte {
  readonly titulo: string;
  readonly explicacao: string;
  /** Name of the first column. */
  readonly codigo: string;
  readonly valor: string;
  readonly nome: (chave: string) => string;
}

/** The engine's key for what no note brings. */
const FORA_DAS_NOTAS = 'fora_das_notas';

const diferenca = ({ atual, novo }: LinhaDoRecorte): string =>
  escreverCentavos(lerCentavos(novo) - lerCentavos(atual));

function secao(recorte: Recorte, linhas: readonly LinhaDoRecorte[]): Html | '' {
  if (linhas.length === 0) return '';
  const soma = (valor: (linha: LinhaDoRecorte) => string): string => somarValores(linhas.map(valor));
  const linhaDaTabela = (linha: LinhaDoRecorte): Html => {
    const fora = linha.chave === FORA_DAS_NOTAS;
    return html`<tr><th scope="row">${fora ? '' : linha.chave}</th><td class="longo">${fora ? 'Fora das notas' : recorte.nome(linha.chave)}</td>${celula(linha.valor)}${celula(linha.atual)}${celula(linha.novo)}${celula(diferenca(linha))}</tr>`;
  };
  return html`<section><h2>${recorte.titulo}</h2><p class="explica">${recorte.explicacao}</p><table class="recorte">
<thead><tr><th scope="col">${recorte.codigo}</th><th scope="col">O que é</th><th scope="col" class="num">${recorte.valor}</th><th scope="col" class="num">Hoje</th><th scope="col" class="num">Novo</th><th scope="col" class="num">Diferença</th></tr></thead>
<tbody>${linhas.map(linhaDaTabela)}</tbody>
<tfoot><tr><th scope="row" colspan="2">Soma</th>${celula(soma((l) => l.valor))}${celula(soma((l) => l.atual))}${celula(soma((l) => l.novo))}${celula(soma(diferenca))}</tr></tfoot>
</table></section>`;
}

/** The month by chapter of the NCM, by CFOP and by cClassTrib. */
export function secoesDosRecortes({ comparativo, rotulos }: DadosDoRelatorio): (Html | '')[] {
  const { por_ncm, por_cfop, por_classificacao } = comparativo;
  return [
    secao(
      {
        titulo: 'Por capítulo da NCM',
        explicacao:
          'Tributo líquido de cada capítulo: débitos menos créditos, sem o saldo do mês anterior. Negativo é crédito a mais do que débito.',
        codigo: 'Capítulo',
        valor: 'Vendas',
        nome: nomeDoCapitulo,
      },
      por_ncm,
    ),
    secao(
      {
        titulo: 'Por CFOP',
        explicacao: 'Entradas e saídas, cada uma com o que debita (positivo) ou credita (negativo).',
        codigo: 'CFOP',
        valor: 'Operações',
        nome: (chave) => nomeDoCfop(rotulos, chave),
      },
      por_cfop,
    ),
    secao(
      {
        titulo: 'Por classificação tributária (cClassTrib)',
        explicacao: 'Como cada tratamento do IBS e da CBS pesa no mês.',
        codigo: 'cClassTrib',
        valor: 'Vendas',
        nome: (chave) => rotuloDe(rotulos?.cclasstrib, chave),
      },
      por_classificacao,
    ),
  ];
}
