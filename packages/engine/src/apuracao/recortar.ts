import { nomesDosTributosAtuais } from '../calculo/tributos-atuais.ts';
import { type Sentido, sentido } from '../efeito/sentido.ts';
import { type Fixo, formatarFixo, lerFixo } from '../fixo.ts';
import type {
  LancamentoSomado,
  LinhaDoRecorte,
  TributoAtualApurado,
  TributoNovoApurado,
} from '../resultado.ts';

const SINAL: Readonly<Record<Sentido, 1n | -1n>> = {
  debito: 1n,
  credito: -1n,
  estorno_debito: -1n,
  estorno_credito: 1n,
};

/**
 * The month cut by one key. `atual` and `novo` are net (debits less credits, no carried balance); over all keys they
 * add up to the balances of the month. `valor` is what `valorDaLinha` takes from each row.
 */
export function recortar(
  lancamentos: readonly LancamentoSomado[],
  chaveDaLinha: (linha: LancamentoSomado) => string,
  valorDaLinha: (linha: LancamentoSomado) => Fixo,
): LinhaDoRecorte[] {
  const somas = new Map<string, { valor: Fixo; atual: Fixo; novo: Fixo }>();
  for (const linha of lancamentos) {
    const chave = chaveDaLinha(linha);
    const soma = somas.get(chave) ?? { valor: 0n, atual: 0n, novo: 0n };
    somas.set(chave, soma);
    soma.valor += valorDaLinha(linha);
    const sinal = SINAL[sentido(linha.efeito, linha.cfop)];
    for (const nome of nomesDosTributosAtuais) soma.atual += sinal * ler(linha[nome]);
    if (linha.efeito === 'sem_efeito' || linha.efeito === 'credito_recusado') continue;
    soma.novo += sinal * (ler(linha.cbs) + ler(linha.ibs_uf) + ler(linha.ibs_mun) + ler(linha.is));
  }
  return [...somas]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([chave, soma]) => ({
      chave,
      valor: formatarFixo(soma.valor, 2),
      atual: formatarFixo(soma.atual, 2),
      novo: formatarFixo(soma.novo, 2),
    }));
}

/**
 * A cut with one more row for what no note holds, where there is any: manual entries, the DAS, credits from suppliers of
 * the Simples and credits annulled.
 */
export function comForaDasNotas(
  linhas: readonly LinhaDoRecorte[],
  atuais: readonly TributoAtualApurado[],
  novos: readonly TributoNovoApurado[],
): LinhaDoRecorte[] {
  let atual = 0n;
  let novo = 0n;
  for (const { saldo } of atuais) atual += ler(saldo);
  for (const { saldo, saldo_anterior } of novos) novo += ler(saldo) + ler(saldo_anterior);
  for (const linha of linhas) {
    atual -= ler(linha.atual);
    novo -= ler(linha.novo);
  }
  if (atual === 0n && novo === 0n) return [...linhas];
  return [
    ...linhas,
    { chave: 'fora_das_notas', valor: '0.00', atual: formatarFixo(atual, 2), novo: formatarFixo(novo, 2) },
  ];
}

function ler(texto: string): Fixo {
  return lerFixo(texto) ?? 0n;
}
