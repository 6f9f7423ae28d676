import { connect } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { pollUntil } from '../envio.ts';
import { Failure } from '../failure.ts';
import { type FormatoOptions, show } from '../output/formato.ts';
import { withProgress } from '../output/progress.ts';

interface ApurarOptions extends FormatoOptions {
  readonly competencia: string;
  readonly esperar?: boolean;
}

const COLUNAS = ['cliente_id', 'razao_social', 'resultado', 'motivo', 'apuracao_id'] as const;

/** POST /v1/apuracoes/varias; with `esperar` also until no client of the month is under way. */
export async function assess(contexto: Contexto, options: ApurarOptions): Promise<void> {
  const { textos, avisos } = contexto;
  const { competencia, esperar } = options;
  const connection = await connect(contexto);
  const pedido = await connection.call('POST', '/v1/apuracoes/varias', { body: { competencia } });
  const { pedidas, data, envios_em_andamento } = pedido;
  avisos.write(`${textos.apurar.pedidas(pedidas, data.length)}\n`);
  if (envios_em_andamento) avisos.write(`${textos.apurar.enviosEmAndamento(envios_em_andamento)}\n`);
  const carteira = (query: { readonly situacao?: 'falhou'; readonly limit: number }) =>
    connection.call('GET', '/v1/carteira', { query: { competencia, ...query } });
  if (esperar) {
    const aEsperar = (await carteira({ limit: 1 })).por_situacao.em_andamento;
    await withProgress(contexto, textos.apurar.progress, aEsperar, (avancar) => {
      let feitas = 0;
      const look = () => carteira({ limit: 1 });
      return pollUntil(contexto, look, ({ por_situacao }) => {
        avancar(Math.max(0, aEsperar - por_situacao.em_andamento - feitas));
        feitas = Math.max(feitas, aEsperar - por_situacao.em_andamento);
        return por_situacao.em_andamento === 0;
      });
    });
  }
  show(contexto, options, {
    json: pedido,
    csv: { colunas: COLUNAS, linhas: data.map((um) => COLUNAS.map((coluna) => um[coluna])) },
    tabela: {
      header: textos.apurar.header,
      linhas: data.map(({ razao_social, resultado, motivo }) => [
        razao_social,
        textos.apurar.resultados[resultado],
        motivo ?? '',
      ]),
      textos: 3,
    },
  });
  if (!esperar) return;
  const { data: falhas } = await carteira({ situacao: 'falhou', limit: 1000 });
  for (const { razao_social, motivo } of falhas)
    avisos.write(`${textos.apurar.falhou(razao_social, motivo ?? '')}\n`);
  if (falhas.length) throw new Failure('parcial', textos.apurar.falharam(falhas.length));
}
