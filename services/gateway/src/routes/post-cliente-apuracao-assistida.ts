import { createHash } from 'node:crypto';
import {
  AssistidaImportada,
  ErroDaApi,
  headerOfCsv,
  ImportarAssistidaQuery,
  LIMITES,
} from '@apura/contracts';
import { gravarImportacao, lerMapaGuardado, type Tenant, verCliente } from '@apura/database';
import type { LinhaDoFisco } from '@apura/engine';
import Type from 'typebox';
import { found } from '../answers.ts';
import type { Importacao, MapaDeColunas } from '../assistida/importacao.ts';
import { mapaDaConsulta } from '../assistida/mapa-da-consulta.ts';
import { textOfBytes } from '../csv-import/text-of-bytes.ts';
import { present } from '../present.ts';
import { route } from '../route.ts';

const LINHAS_DA_AMOSTRA = 10;

/** Keeps what the tax authority worked out for a client: the whole file, or nothing of it. */
export const postClienteApuracaoAssistida = route('post /v1/clientes/:id/apuracao-assistida', {
  operacao: 'importarApuracaoAssistida',
  exemplo: { query: { arquivo: 'cbs.csv', constantes: 'tributo=CBS' }, arquivo: 'cbs.csv' },
  escopo: 'write:clients',
  repetivel: true,
  resumo: 'Importa a apuração assistida de um cliente, como o Fisco a apresentou',
  reads: 'arquivo',
  query: ImportarAssistidaQuery,
  body: Type.String({
    format: 'binary',
    description:
      'débitos, créditos, pagamentos ou recolhimentos da API de apuração da CBS (v2), IPA do IBS, ou lançamentos neutros em CSV ou JSON; até 8 MB e 50.000 lançamentos',
  }),
  respostas: {
    200: { descricao: 'O arquivo foi só conferido, ou já estava guardado.', schema: AssistidaImportada },
    201: { descricao: 'O arquivo foi guardado.', schema: AssistidaImportada },
  },
  erros: ['importacao_invalida', 'excesso_de_importacoes', 'calculo_demorado'],
  async respond({ calculos }, { params, query, body, tenant, ator, criar, requestId }) {
    const { cnpj_raiz } = found(await verCliente(tenant, params.id));
    const bytes = body as unknown as Buffer;
    const { mapa, guardado } = await mapaPara(tenant, bytes, mapaDaConsulta(query));
    const lida: Importacao = JSON.parse(
      await calculos.fazer({ tipo: 'assistida', bytes, contribuinte: cnpj_raiz, mapa }),
    );
    conferirContribuinte(lida.linhas, cnpj_raiz);
    const { formato, gerado_em, colunas, linhas } = lida;
    const resposta = {
      formato,
      gerado_em,
      colunas,
      mapa_guardado: guardado,
      linhas: linhas.length,
      competencias: [...new Set(linhas.map(({ competencia }) => competencia))].sort(),
      amostra: linhas.slice(0, LINHAS_DA_AMOSTRA),
    };
    if (query.conferir) return { status: 200, body: { id: null, nova: false, ...resposta } };
    const gravada = await criar(async (doPedido) => {
      const uma = found(
        await gravarImportacao(
          doPedido,
          ator,
          {
            clienteId: params.id,
            arquivo: query.arquivo ?? 'sem nome',
            sha256: createHash('sha256').update(bytes).digest(),
            formato,
            gerado_em,
            linhas: linhas.map(guardar),
            ...(formato === 'csv' && temMapa(mapa)
              ? { mapa: { ...mapa, header: colunas.map(({ coluna }) => coluna) } }
              : {}),
          },
          requestId,
        ),
      );
      if (uma === 'muitas') {
        const maximo = LIMITES.linhas_da_assistida_por_cliente;
        throw new ErroDaApi('excesso_de_importacoes', { params: { maximo } });
      }
      return uma;
    });
    return { status: gravada.nova ? 201 : 200, body: { ...gravada, ...resposta } };
  },
});

/** Enough for the first line of any CSV that is read. */
const HEADER_BYTES = 16_384;

/** What the request says of the columns; where it says nothing, what the office said of a file with the same header. */
async function mapaPara(tenant: Tenant, bytes: Buffer, dito: MapaDeColunas) {
  if (temMapa(dito)) return { mapa: dito, guardado: false };
  const header = headerOfCsv(textOfBytes(bytes.subarray(0, HEADER_BYTES)));
  const mapa = await lerMapaGuardado(tenant, header);
  return { mapa: mapa ?? dito, guardado: mapa !== undefined };
}

const temMapa = ({ colunas, constantes }: MapaDeColunas): boolean =>
  Object.keys(colunas).length + Object.keys(constantes).length > 0;

/** @throws ErroDaApi `importacao_invalida` */
function conferirContribuinte(linhas: readonly LinhaDoFisco[], raiz: string): void {
  const alheia = linhas.find(({ contribuinte }) => contribuinte !== raiz);
  if (!alheia) return;
  const motivo = `é de ${alheia.contribuinte}, e o cliente é ${raiz}`;
  throw new ErroDaApi('importacao_invalida', { detalhes: [{ campo: 'contribuinte', motivo }] });
}

function guardar({ contribuinte: _, ...linha }: LinhaDoFisco) {
  const { competencia, tributo, lado, chave, documento, origem, apurado, atualizacao, ...dados } = linha;
  return {
    competencia,
    tributo,
    lado,
    chave,
    documento,
    origem,
    apurado,
    atualizacao: atualizacao ?? null,
    dados: present(dados),
  };
}
