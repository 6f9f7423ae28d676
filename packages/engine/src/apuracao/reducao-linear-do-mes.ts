import { computePercentualDoCorte } from '../calculo/reducao-linear.ts';
import { sentido } from '../efeito/nota-do-cliente.ts';
import { type Fixo, formatFixo, readOrZero } from '../fixo.ts';
import type { DaReducaoLinear, EntradaDaApuracao, Passo } from '../resultado.ts';
import type { Aviso } from './avisos-de-hoje.ts';
import { sumParcelas } from './conta.ts';

const FUNDAMENTO = 'LC 224/2025, art. 4º, §§ 3º, III, e 4º, I e II';
const COLUNA: Readonly<Record<'pis' | 'cofins', keyof DaReducaoLinear>> = {
  pis: 'pis_lc224',
  cofins: 'cofins_lc224',
};

/** What the cut adds to the debits of the month, and takes off with returned sales, as the office has answered. */
function sumReducaoLinear({ lancamentos }: EntradaDaApuracao, tributo: 'pis' | 'cofins') {
  const soma = { debitos: 0n, estornos: 0n };
  for (const linha of lancamentos) {
    const valor = readOrZero(linha[COLUNA[tributo]]);
    if (valor !== 0n)
      soma[sentido(linha.efeito, linha.cfop) === 'estorno_debito' ? 'estornos' : 'debitos'] += valor;
  }
  return soma;
}

/** What may be owed besides, of products of which the office has not said whether their benefit is cut. */
function emAberto({ perguntas_abertas = [] }: EntradaDaApuracao, tributo: 'pis' | 'cofins'): Fixo {
  let soma = 0n;
  for (const { pergunta, em_jogo } of perguntas_abertas)
    if (pergunta === 'reducao_linear_lc224') soma += readOrZero(em_jogo[tributo]);
  return soma;
}

/** How the linear cut stands in the PIS or COFINS of the month: what is counted of it, and what is open and counts nothing. */
export function describeReducaoLinear(entrada: EntradaDaApuracao, tributo: 'pis' | 'cofins'): Passo[] {
  const memoria: Passo[] = [];
  const { debitos, estornos } = sumReducaoLinear(entrada, tributo);
  sumParcelas(memoria, 'reducao_linear_lc224', FUNDAMENTO, [
    ['redução linear dos benefícios das vendas, entre os débitos', debitos],
    ['das vendas devolvidas, entre os estornos', -estornos],
  ]);
  const aberto = emAberto(entrada, tributo);
  if (aberto > 0n)
    memoria.push({
      passo: 'reducao_linear_em_aberto',
      id: 'apuracao_reducao_linear_em_aberto',
      regra:
        'Pode haver PIS/COFINS de 10% (LC 224) sobre vendas com isenção ou alíquota zero: nada é somado até a resposta do escritório',
      operandos: [{ nome: 'em jogo, fora do total', valor: formatFixo(aberto, 2) }],
      resultado: '0.00',
      fundamento: FUNDAMENTO,
    });
  return memoria;
}

/** What the office may have entered by hand beside the cut, or has to cut itself. */
export function listAvisosDaReducaoLinear(entrada: EntradaDaApuracao): Aviso[] {
  const { competencia, regime, lancamentos_manuais = [] } = entrada;
  const alcancado = regime === 'lucro_real' || regime === 'lucro_presumido';
  if (!alcancado || computePercentualDoCorte(competencia) === 0n) return [];
  const informou = (tipo: 'debito' | 'credito', tributo: 'pis' | 'cofins'): boolean =>
    lancamentos_manuais.some(
      (manual) => manual.tipo === tipo && manual.tributo === tributo && manual.livro === undefined,
    );
  const contada = (tributo: 'pis' | 'cofins'): boolean => sumReducaoLinear(entrada, tributo).debitos > 0n;
  return [
    [
      (['pis', 'cofins'] as const).some((tributo) => contada(tributo) && informou('debito', tributo)),
      'reducao_linear_duas_vezes',
      'O mês soma a redução linear da LC 224/2025 pelas respostas em Perguntas e tem débito de PIS ou COFINS lançado à mão: se ele é o mesmo ajuste (EFD-Contribuições, M220 e M620, código 11), retire o lançamento, ou ele conta duas vezes.',
    ],
    [
      informou('credito', 'pis') || informou('credito', 'cofins'),
      'credito_presumido_reduzido',
      'Há crédito de PIS ou COFINS lançado à mão, e ele conta como foi informado: de um crédito presumido (Lei 10.925/2004, art. 8º, e outros) só 90% pode ser aproveitado (LC 224/2025, art. 4º, §§ 2º, II, d, e 4º, IV).',
    ],
  ];
}
