import type { ChaveCriada, Clock, Escopo, ListaDeChaves, PanelKey } from '@apura/contracts';
import { day, moment } from '@apura/words';
import { TextInput } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { at } from '../../api/address.ts';
import { request } from '../../api/request.ts';
import { useAto, useLeitura, useSend } from '../../api/use-request.ts';
import { DestroyButton, DialogButton, RowButton, SecretDialog } from '../../components/buttons.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Checkboxes, SelectField } from '../../components/fields.tsx';
import { type Act, Form, useFields } from '../../components/form.tsx';
import { Empty, Failure, Page, Resultado } from '../../components/page.tsx';
import { Cartao, Estado } from '../../components/partes.tsx';
import { howLongAgo } from '../../format.ts';
import { soTitular } from './so-titular.tsx';

export default soTitular('Chaves de API', Chaves);

function Chaves() {
  const lista = useLeitura('/chaves');
  const [mostrada, mostrar] = useState<ChaveCriada>();
  const girar = useAto(
    async (id: string) => mostrar(await request('POST', at('/chaves/{id}/girar', { id }), { body: {} })),
    ['/chaves'],
  );
  const nova = (
    <DialogButton icon={IconPlus} text="Criar chave" titulo="Criar chave de API">
      {(close) => <NovaChave escopos={lista.data?.escopos ?? []} onClose={close} onCreate={mostrar} />}
    </DialogButton>
  );
  return (
    <Page
      titulo="Chaves de API"
      descricao={
        <>
          Uma chave abre os dados deste escritório ao seu sistema. Cada uma aparece uma só vez.{' '}
          <a href="/desenvolvedores#autenticacao">Como usar</a>.
        </>
      }
      acoes={nova}
    >
      {girar.error && <Failure erro={girar.error} />}
      <div className="pilha">
        <Cartao>
          <Resultado de={lista} linhas={5}>
            {({ data }) =>
              data.length === 0 ? (
                <Empty
                  icon={<IconKey />}
                  titulo="Nenhuma chave ainda"
                  texto="Crie a primeira para enviar notas e ler apurações pela API."
                  acao={nova}
                />
              ) : (
                <KeyTable keys={data} rotate={girar} />
              )
            }
          </Resultado>
        </Cartao>
        <ClockOfTests />
      </div>
      <NewKey value={mostrada?.chave} onClose={() => mostrar(undefined)} />
    </Page>
  );
}

/** A key that was made or rotated, this one time, and a first request with it. */
const NewKey = ({ value, onClose }: { readonly value: string | undefined; readonly onClose: () => void }) => (
  <SecretDialog
    janela="Sua chave"
    titulo="Copie a chave agora"
    texto="Ela não será mostrada outra vez. Guarde-a em um cofre de segredos, nunca no código."
    valor={value}
    done="Guardei a chave"
    onClose={onClose}
  >
    <p className="miudo suave sem-margem">Experimente:</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
    <pre className="codigo" tabIndex={0}>
      {`curl -H "Authorization: Bearer ${value ?? ''}" \\\n  ${window.location.origin}/v1/clientes`}
    </pre>
  </SecretDialog>
);

const ended = ({ revogada_em, expira_em }: PanelKey): 'Revogada' | 'Expirada' | undefined =>
  revogada_em ? 'Revogada' : expira_em && new Date(expira_em) <= new Date() ? 'Expirada' : undefined;

const ABOUT: readonly Column<PanelKey>[] = [
  {
    name: 'Nome',
    cell: ({ nome }) => nome,
    below: ({ criada_em, criada_por }) =>
      `criada em ${day(criada_em)}${criada_por ? ` por ${criada_por}` : ''}`,
  },
  { name: 'Começa com', cell: ({ prefixo }) => <span className="mono">{prefixo}…</span> },
  { name: 'Permissões', cell: ({ escopos }) => <span title={escopos.join(', ')}>{escopos.length}</span> },
  {
    name: 'Último uso',
    cell: ({ ultimo_uso_em }) => (ultimo_uso_em ? howLongAgo(ultimo_uso_em, new Date()) : 'nunca'),
  },
  { name: 'Situação', cell: (key) => <Situation of={key} /> },
];

/** The office's keys, and for those that still open something what can be done with them. */
function KeyTable({ keys, rotate }: { readonly keys: readonly PanelKey[]; readonly rotate: Act<string> }) {
  const actions = (key: PanelKey) =>
    !ended(key) && (
      <span className="acoes-da-linha">
        <RowButton
          act={rotate}
          input={key.id}
          aria-label={`Rotacionar a chave ${key.nome}`}
          text="Rotacionar"
        />
        <DestroyButton
          className="texto-erro"
          name={key.nome}
          action="Revogar"
          label={`Revogar a chave ${key.nome}`}
          title="Revogar chave"
          text="Vale na hora: os sistemas que usam esta chave deixam de ter acesso. Para trocar sem interrupção, rotacione-a."
          path={at('/chaves/{id}', { id: key.id })}
          renew={['/chaves']}
          said="A chave foi revogada e não abre mais nada."
        />
      </span>
    );
  return <DataTable legend="Chaves de API" rows={keys} columns={[...ABOUT, { name: '', cell: actions }]} />;
}

function Situation({ of: key }: { readonly of: PanelKey }) {
  const end = ended(key);
  if (end) return <Estado tom="neutro" nome={end} />;
  return (
    <>
      {key.ambiente === 'live' ? <Estado tom="bom" nome="Produção" /> : <Estado tom="aviso" nome="Testes" />}
      {key.expira_em && <span className="suave miudo"> até {moment(key.expira_em)}</span>}
    </>
  );
}

/** The day that the test office lives on, for who tries out what comes. */
function ClockOfTests() {
  const lido = useLeitura('/chaves/relogio');
  return (
    <Cartao titulo="O dia do ambiente de testes" espacado>
      <p className="suave sem-margem">
        Com as chaves de testes, meses, prazos, alíquotas e lembretes partem deste dia. A produção vive sempre
        no dia que é.
      </p>
      <Resultado de={lido} linhas={1}>
        {({ relogio }) => <ClockForm key={relogio} relogio={relogio} />}
      </Resultado>
    </Cartao>
  );
}

function ClockForm({ relogio }: Pick<Clock, 'relogio'>) {
  const { values, field } = useFields({ dia: relogio ?? '' });
  const acertar = useSend('PUT', '/chaves/relogio', {
    renew: ['/chaves/relogio'],
    said: 'O ambiente de testes vive no dia escolhido.',
  });
  return (
    <Form act={acertar} input={{ dia: values.dia || null }} send="Guardar">
      <TextInput
        label="Dia"
        description="Vazio: o dia que é."
        type="date"
        className="estreito"
        {...field('dia')}
      />
    </Form>
  );
}

interface PropsDaNovaChave {
  readonly escopos: ListaDeChaves['escopos'];
  readonly onClose: () => void;
  readonly onCreate: (chave: ChaveCriada) => void;
}

const AMBIENTES = { live: 'Produção', test: 'Testes (notas de homologação)' };
const VALIDADES = { 30: '30 dias', 90: '90 dias', 365: '1 ano' };

const NAMES = { expira_em: 'dias' };

function NovaChave({ escopos, onClose, onCreate }: PropsDaNovaChave) {
  const { values, field } = useFields<{ nome: string; ambiente: PanelKey['ambiente']; dias: string }>({
    ...{ nome: '', dias: '365' },
    ambiente: 'live',
  });
  const { nome, ambiente, dias } = values;
  const [escolhidos, setEscolhidos] = useState<Escopo[]>();
  const marcados = escolhidos ?? escopos.map(({ nome }) => nome).filter((nome) => nome.startsWith('read:'));
  const criar = useSend('POST', '/chaves', {
    renew: ['/chaves'],
    after: (chave) => {
      onClose();
      onCreate(chave);
    },
  });
  const nova = {
    nome,
    escopos: marcados,
    ambiente,
    ...(dias ? { expira_em: new Date(Date.now() + Number(dias) * 86_400_000).toISOString() } : {}),
  };
  return (
    <Form
      act={criar}
      input={nova}
      names={NAMES}
      send="Criar chave"
      disabled={marcados.length === 0}
      onCancel={onClose}
    >
      <TextInput
        label="Nome"
        description="Onde a chave será usada, por exemplo: ERP."
        required
        maxLength={100}
        data-autofocus
        {...field('nome')}
      />
      <div className="campos">
        <SelectField label="Ambiente" options={AMBIENTES} {...field('ambiente')} />
        <SelectField label="Validade" all="Sem data para expirar" options={VALIDADES} {...field('dias')} />
      </div>
      <Checkboxes
        label="O que a chave permite: marcado está só ler; acrescente o que o sistema vai fazer"
        options={escopos.map(({ nome: value, descricao }) => ({
          value,
          label: value,
          // It is written for the documentation, which sets such names in another type.
          description: descricao.replaceAll('`', ''),
        }))}
        value={marcados}
        onChange={setEscolhidos}
        error={marcados.length === 0 && 'Escolha ao menos uma permissão'}
      />
    </Form>
  );
}
