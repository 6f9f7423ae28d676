import {
  type ApuracaoAssistida as Assistida,
  type AssistidaImportada,
  type CampoDaLinha,
  type Cliente,
  headerOfCsv,
  type LinhaDaAssistida,
} from '@apura/contracts';
import { isKeyOf } from '@apura/engine/tables';
import {
  competenciaCurta,
  count,
  dayMonthYear,
  hasAmount,
  notaDaChave,
  reais,
  signed,
  withSerie,
} from '@apura/words';
import { IconFileDownload, IconFileUpload, IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import { type At, asking, at } from '../../api/address.ts';
import { request } from '../../api/request.ts';
import { notify, useAto, useList } from '../../api/use-request.ts';
import { type Texts, typedAt } from '../../components/bind-fields.ts';
import { ActionButton, FileButton } from '../../components/buttons.tsx';
import type { Column } from '../../components/data-table.tsx';
import { EscolhaDeMes, SelectField, useFilters } from '../../components/fields.tsx';
import { Failure, ListTable } from '../../components/page.tsx';
import { Cartao, Figura } from '../../components/partes.tsx';
import { LinkDaNota } from '../../components/tabela-de-documentos.tsx';
import { lastMes } from '../../format.ts';

/** A client's month beside what the tax authority worked out for it, document by document. */
export function ApuracaoAssistida({ cliente: { id } }: { readonly cliente: Cliente }) {
  const path = at('/clientes/{id}/apuracao-assistida', { id });
  const { filtros, filtrada, field } = useFilters(['competencia', 'tributo', 'lado', 'motivo']);
  const competencia = filtros.competencia || lastMes();
  const lista = useList(path, { ...filtros, competencia });
  const [primeira] = lista.data?.pages ?? [];
  const motivos = Object.fromEntries((primeira?.motivos ?? []).map((um) => [um.motivo, um.texto]));
  return (
    <div className="pilha">
      <p className="suave sem-margem">
        O que a Receita Federal (CBS) e o Comitê Gestor (IBS) apuraram, comparado com as notas do mês. Importe
        o arquivo de cada um; do que não foi importado, nada se diz.
      </p>
      <ImportPage path={path} />
      <search className="filtros">
        <EscolhaDeMes {...field('competencia')} value={competencia} />
        <SelectField label="Tributo" all="Todos" options={TRIBUTOS_DO_FISCO} {...field('tributo')} />
        <SelectField
          label="Lado"
          all="Todos"
          options={{ debito: 'Débitos', credito: 'Créditos' }}
          {...field('lado')}
        />
        <SelectField label="Motivo" all="Todos" options={motivos} {...field('motivo')} />
        <ActionButton
          icon={IconFileDownload}
          download={asking(at('/clientes/{id}/apuracao-assistida/xlsx', { id }), { ...filtros, competencia })}
          text="Baixar planilha"
        />
      </search>
      {primeira && <Resumo mes={primeira} motivos={motivos} />}
      <ListTable
        card="named"
        de={lista}
        height={10}
        vazia={{
          icon: <IconScale />,
          titulo: filtrada ? 'Nada com esses filtros' : 'Nenhuma apuração importada deste mês',
          texto: filtrada
            ? 'Mude os filtros para ver outras linhas.'
            : 'Importe acima o arquivo que o Fisco apresentou, ou uma planilha com os valores.',
        }}
        legend="Documentos"
        columns={colunas(motivos)}
      />
    </div>
  );
}

interface PropsDoResumo {
  readonly mes: Assistida;
  readonly motivos: Texts;
}

function Resumo({ mes: { lados, nao_importados, prazos, motivos: palavras }, motivos }: PropsDoResumo) {
  const faltam = nao_importados.map(
    ({ tributo, lado }) => `${LADOS_DO_FISCO[lado]} de ${TRIBUTOS_DO_FISCO[tributo]}`,
  );
  const aFazer = palavras.filter(({ motivo }) =>
    lados.some((lado) => lado.por_motivo.some((um) => um.motivo === motivo && hasAmount(um.diferenca))),
  );
  return (
    <>
      <div className="grade figuras">
        {lados.map(({ tributo, lado, aqui, no_fisco, diferenca, por_motivo }) => (
          <Figura
            key={`${tributo} ${lado}`}
            rotulo={`Diferença nos ${LADOS_DO_FISCO[lado]} de ${TRIBUTOS_DO_FISCO[tributo]}`}
            valor={signed(diferenca)}
            nota={
              <>
                {reais(no_fisco)} no Fisco, {reais(aqui)} aqui
                {por_motivo
                  .filter(({ motivo }) => motivo !== 'igual')
                  .map((um) => (
                    <span key={um.motivo} className="em-bloco">
                      {motivos[um.motivo]}: {signed(um.diferenca)} em {count(um.linhas, 'linha', 'linhas')}
                    </span>
                  ))}
              </>
            }
            destaque={hasAmount(diferenca)}
          />
        ))}
      </div>
      <Cartao titulo="Prazos e o que fazer">
        <p className="sem-margem com-espaco">
          O Fisco apresenta a apuração até {dayMonthYear(prazos.apresentada_ate)}; ajustes e pagamento vão até{' '}
          {dayMonthYear(prazos.ajuste_ate)}, ou antes, se houver feriado no município da sede.{' '}
          {prazos.silencio}
        </p>
        {faltam.length > 0 && (
          <p className="sem-margem com-espaco">Ainda não importado: {faltam.join(', ')}.</p>
        )}
        {aFazer.length > 0 && (
          <dl className="sem-margem">
            {aFazer.map(({ motivo, texto, conselho }) => (
              <div key={motivo}>
                <dt>
                  <b>{texto}</b>
                </dt>
                <dd>{conselho}</dd>
              </div>
            ))}
          </dl>
        )}
      </Cartao>
    </>
  );
}

const colunas = (motivos: Texts): readonly Column<LinhaDaAssistida>[] => [
  {
    name: 'Documento',
    cell: ({ chave, aqui }) => {
      if (chave === '') return 'Sem documento';
      return aqui ? <LinkDaNota chave={chave} /> : withSerie(notaDaChave(chave));
    },
    below: ({ tributo, lado }) => `${LADOS_DO_FISCO[lado]} de ${TRIBUTOS_DO_FISCO[tributo]}`,
  },
  { name: 'Motivo', cell: ({ motivo }) => motivos[motivo] ?? motivo },
  { name: 'Declarado', amount: ({ aqui }) => aqui?.declarado },
  { name: 'Calculado', amount: ({ aqui }) => aqui?.calculado },
  { name: 'Usado no mês', amount: ({ aqui }) => aqui?.usado },
  { name: 'No Fisco', amount: ({ no_fisco }) => no_fisco?.apurado },
  { name: 'Diferença', amount: ({ diferenca }) => diferenca },
];

type Linha = Assistida['data'][number];

const TRIBUTOS_DO_FISCO: Readonly<Record<Linha['tributo'], string>> = { cbs: 'CBS', ibs: 'IBS' };
const LADOS_DO_FISCO: Readonly<Record<Linha['lado'], string>> = {
  debito: 'débitos',
  credito: 'créditos',
};

const CAMPOS: Readonly<Record<CampoDaLinha | 'ignorar', string>> = {
  ignorar: 'Não usar',
  contribuinte: 'CNPJ do cliente',
  competencia: 'Mês',
  tributo: 'Tributo',
  lado: 'Débito ou crédito',
  chave: 'Chave de acesso',
  documento: 'Tipo de documento',
  origem: 'Origem',
  emissao: 'Data de emissão',
  registro: 'Data de registro',
  atualizacao: 'Data de atualização',
  contraparte: 'CNPJ da outra parte',
  apurado: 'Valor apurado',
  extinto: 'Valor extinto',
  saldo_devedor: 'Saldo devedor',
  a_apropriar: 'Crédito a apropriar',
  apropriado: 'Crédito apropriado',
  utilizado: 'Crédito utilizado',
  inapropriavel: 'Crédito inapropriável',
  suspenso: 'Valor suspenso',
  modo_extincao: 'Modo de extinção',
};

interface Escolhido {
  readonly arquivo: File;
  readonly header: readonly string[];
  /** What somebody said that they are. */
  readonly mapa: Texts;
}

/** Takes a file of the tax authority: shows how it was understood, and keeps it once that is confirmed. */
function ImportPage({ path }: { readonly path: At<'/clientes/{id}/apuracao-assistida'> }) {
  const [escolhido, setEscolhido] = useState<Escolhido>();
  const enviar = (conferir: boolean, { arquivo, mapa }: Escolhido) =>
    request('POST', path, {
      query: { arquivo: arquivo.name.slice(0, 200), conferir, colunas: write(mapa) },
      body: arquivo.slice(0, arquivo.size, TIPO),
      headers: { 'Content-Type': TIPO },
    });
  const conferir = useAto((um: Escolhido) => enviar(true, um));
  const guardar = useAto(
    async (um: Escolhido) => {
      const { linhas, nova } = await enviar(false, um);
      notify(
        nova
          ? `${count(linhas, 'linha importada', 'linhas importadas')}.`
          : 'Este arquivo já estava importado.',
      );
      setEscolhido(undefined);
      conferir.reset();
    },
    [path],
  );
  const escolher = async (arquivo: File | undefined) => {
    if (!arquivo) return;
    const um = { arquivo, header: await headerOf(arquivo), mapa: {} };
    setEscolhido(um);
    guardar.reset();
    conferir.mutate(um);
  };
  return (
    <Cartao titulo="Importar a apuração do Fisco" espacado>
      <p className="sem-margem suave">
        Débitos e créditos da API da CBS (JSON), IPA do IBS (JSON), ou uma planilha em CSV com uma linha por
        documento. Nada é guardado antes de você conferir.
      </p>
      <div className="acoes">
        <FileButton
          files={{
            label: 'Arquivo da apuração assistida',
            accept: '.csv,.json',
            onPick: ([um]) => void escolher(um),
          }}
          variant="default"
          icon={IconFileUpload}
          text={escolhido ? 'Trocar o arquivo' : 'Escolher o arquivo'}
        />
        {escolhido && <span className="alinhado">{escolhido.arquivo.name}</span>}
      </div>
      {conferir.data && <Entendido lida={conferir.data} />}
      {(conferir.error ?? guardar.error) && <Failure erro={conferir.error ?? guardar.error} />}
      {escolhido && conferir.error && escolhido.header.length > 0 && (
        <fieldset className="campos">
          <legend>O que é cada coluna</legend>
          {escolhido.header.map((coluna) => (
            <SelectField
              key={coluna}
              label={coluna}
              all="Pelo nome"
              options={CAMPOS}
              {...typedAt(escolhido.mapa, coluna, (mapa) => setEscolhido({ ...escolhido, mapa }))}
            />
          ))}
        </fieldset>
      )}
      {escolhido && (
        <div className="botoes">
          {conferir.error ? (
            <ActionButton
              loading={conferir.isPending}
              onClick={() => conferir.mutate(escolhido)}
              text="Conferir de novo"
            />
          ) : (
            <ActionButton
              disabled={!conferir.data}
              loading={guardar.isPending}
              onClick={() => guardar.mutate(escolhido)}
              text="Importar"
            />
          )}
        </div>
      )}
    </Cartao>
  );
}

/** Enough for the first line of any CSV that is read. */
const BYTES = 16_384;

/** The names of a CSV's columns; none of a JSON file. */
async function headerOf(arquivo: File): Promise<string[]> {
  const texto = new TextDecoder().decode(await arquivo.slice(0, BYTES).arrayBuffer());
  return /^\s*[[{]/.test(texto) ? [] : headerOfCsv(texto).filter((nome) => nome !== '');
}

const TIPO = 'application/octet-stream';
const write = (mapa: Texts): string =>
  Object.entries(mapa)
    .filter(([, campo]) => campo !== '')
    .map(([coluna, campo]) => `${coluna}=${campo}`)
    .join(';');

const Entendido = ({ lida }: { readonly lida: AssistidaImportada }) => (
  <div role="status">
    <p className="sem-margem">
      {count(lida.linhas, 'linha', 'linhas')} de {lida.competencias.map(competenciaCurta).join(', ')}.
    </p>
    {lida.colunas.length > 0 && (
      <p className="sem-margem suave">
        {lida.mapa_guardado && 'Como o escritório disse da última vez: '}
        {lida.colunas
          .map(({ coluna, campo }) => `${coluna}: ${isKeyOf(CAMPOS, campo) ? CAMPOS[campo] : campo}`)
          .join(' · ')}
      </p>
    )}
  </div>
);
