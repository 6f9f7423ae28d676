import { MARCOS, vigente } from '@apura/law';
import { TRIBUTOS } from '../calculo/por-tributo.ts';
import { atLeastZero, type Fixo, formatFixo, ONE, readOrZero, round, split } from '../fixo.ts';
import { projectApuracao } from '../projecao/project.ts';
import type {
  AnoDaOpcao,
  AnoProjetado,
  EntradaDaApuracao,
  LadoDaOpcao,
  LancamentoSomado,
  OpcaoDoSimples,
} from '../resultado.ts';
import { janelasDaOpcao } from '../simples/janelas-da-opcao.ts';
import { hasImpedimento } from '../simples/sublimite.ts';
import { anoDaCompetencia } from './ano-da-competencia.ts';
import { computeDasDaApuracao } from './das-da-apuracao.ts';
import { computeReceitaDaLinha, computeReformaNaReceita } from './receita-da-linha.ts';

const DA_REFORMA: ReadonlySet<string> = new Set(TRIBUTOS);

/**
 * The month in 2027 to 2033 (at constant net price) with CBS and IBS inside the DAS and outside it: outside, the DAS
 * lacks their shares, and they are owed on the sales less the credits of the purchases (LC 123/2006 art. 13 § 9º; LC
 * 214/2025 art. 41). Null for a client that is not of the Simples, without the data of a DAS, or where the scenario has
 * no rates for any of these years.
 */
export function opcaoDoSimples(entrada: EntradaDaApuracao): OpcaoDoSimples | null {
  const { competencia, regime } = entrada;
  if (
    regime !== 'simples_nacional' ||
    computeDasDaApuracao(entrada, MARCOS.das_com_cbs_e_ibs.dia, {}) === null
  )
    return null;
  const vendas = atLeastZero(readOrZero(entrada.vendas_a_empresas));
  const anos = anosDaOpcao(
    projectApuracao(inOf(entrada), anoDaCompetencia(competencia)),
    projectApuracao({ ...entrada, ibs_cbs: 'regular' }, anoDaCompetencia(competencia)),
    { vendas, receita: sumReceitaWithoutExportacao(entrada.lancamentos) },
  );
  if (anos.length === 0) return null;
  return {
    janelas: janelasDaOpcao(competencia),
    vendas_a_empresas: formatFixo(vendas, 2),
    anos,
    premissas: premissas(vendas, hasImpedimento(entrada, MARCOS.das_com_cbs_e_ibs.dia)),
  };
}

/** Reais of the month: sales to companies, and sales to anybody but abroad, which they are a part of. */
interface VendasDoMes {
  readonly vendas: Fixo;
  readonly receita: Fixo;
}

/**
 * Both sides, year by year, of the years that both projections hold. What the customers credit is the part of the
 * companies in the sales x CBS + IBS of the DAS (LC 214/2025 art. 47 § 9º II), or x the debits outside it.
 */
function anosDaOpcao(
  dentro: readonly AnoProjetado[],
  fora: readonly AnoProjetado[],
  mes: VendasDoMes,
): AnoDaOpcao[] {
  const anos: AnoDaOpcao[] = [];
  for (const umDentro of dentro) {
    const { ano, premissa_preco, das_partilha } = umDentro;
    const umFora = fora.find((outro) => outro.ano === ano && outro.premissa_preco === premissa_preco);
    if (!vigente('das_com_cbs_e_ibs', ano) || premissa_preco !== 'liquido_constante' || umFora === undefined)
      continue;
    const creditoDentro = ofParte(mes, readOrZero(das_partilha?.cbs) + readOrZero(das_partilha?.ibs));
    const creditoFora = ofParte(
      mes,
      readOrZero(umFora.cbs) + readOrZero(umFora.ibs_uf) + readOrZero(umFora.ibs_mun),
    );
    anos.push({
      ano,
      dentro: lado(umDentro, creditoDentro),
      fora: lado(umFora, creditoFora),
      diferenca: formatFixo(readOrZero(umFora.total) - readOrZero(umDentro.total), 2),
      credito_a_mais: formatFixo(creditoFora - creditoDentro, 2),
      status: umFora.status,
    });
  }
  return anos;
}

function lado({ devidos, total }: AnoProjetado, credito: Fixo): LadoDaOpcao {
  return { tributos: devidos, total, credito_dos_clientes: formatFixo(credito, 2) };
}

/** The part of a tax that falls on the sales to companies, which are at most all of the sales. */
function ofParte({ vendas, receita }: VendasDoMes, tributo: Fixo): Fixo {
  if (vendas >= receita) return receita > 0n ? tributo : 0n;
  return round(split(tributo * vendas, receita * ONE), 2);
}

/** As the month would be inside the DAS, where no row debits or credits CBS and IBS, and no price holds what is paid outside. */
export function inOf(entrada: EntradaDaApuracao): EntradaDaApuracao {
  const lancamentos = entrada.lancamentos.map((linha): LancamentoSomado => {
    if (linha.efeito === 'sem_efeito') return linha;
    const motivo = linha.efeito === 'credito_recusado' ? 'compra_sem_credito_no_das' : 'cliente_no_das';
    const { noPreco } = computeReformaNaReceita(linha, entrada.competencia);
    // What `computeReceitaDaLinha` takes off a return is below zero.
    const valor = readOrZero(linha.valor) - (linha.efeito === 'estorno_debito' ? -noPreco : noPreco);
    return { ...linha, valor: formatFixo(valor, 2), efeito: 'sem_efeito', motivo };
  });
  const manuais = (entrada.lancamentos_manuais ?? []).filter(({ tributo }) => !DA_REFORMA.has(tributo));
  return { ...entrada, ibs_cbs: 'das', lancamentos, lancamentos_manuais: manuais };
}

export function sumReceitaWithoutExportacao(lancamentos: readonly LancamentoSomado[]): Fixo {
  let receita = 0n;
  for (const linha of lancamentos) {
    if (linha.segregacao !== 'exportacao') receita += computeReceitaDaLinha(linha);
  }
  return receita;
}

function premissas(vendas: Fixo, acima: boolean): string[] {
  return [
    ...premissasDasJanelas,
    'Estimativa: cada ano repete este mês. Fora do DAS, CBS e IBS somam-se ao preço de hoje e não entram na receita do DAS; os créditos são só os das compras das NF-e do mês, os dos fornecedores do Simples Nacional de anexo e RBT12 conhecidos e os lançados à mão.',
    vendas === 0n
      ? 'O mês não tem vendas a empresas: a opção não muda o crédito de nenhum cliente.'
      : 'Crédito dos clientes: a parte das vendas a empresas nas vendas do mês no país, aplicada à parcela de CBS e IBS do DAS (LC 214/2025, art. 47, § 9º, II) ou, fora dele, aos débitos de CBS e IBS; supõe compradores do regime regular, com direito a crédito.',
    ...(acima
      ? [
          'O RBT12 passa do sublimite: o IBS é pago fora do DAS com ou sem a opção (LC 123/2006, art. 13-A), e não está somado no lado de dentro.',
        ]
      : []),
  ];
}

/** What the reader of the windows must know besides their days. */
const premissasDasJanelas: readonly string[] = [
  'A opção vale por semestre e é irretratável nele (LC 123/2006, art. 13, § 10). Quem já optou e não renuncia continua fora do DAS (Resolução CGSN 140/2018, art. 40-D, § 1º).',
  'Para o 1º semestre de 2027 a escolha, que era de setembro de 2026, foi até 30/10/2026, e só de 03/11 a 20/12/2026 ela pode ser cancelada, sem volta (Resoluções CGSN 186/2026 e 194/2026, lidas em transcrições do Diário Oficial; confirme no Portal do Simples Nacional).',
  'Quem recebeu ressarcimento de créditos de CBS ou IBS no ano ou no anterior não pode voltar ao DAS (LC 214/2025, art. 41, § 5º; Resolução CGSN 140/2018, art. 40-E).',
];
