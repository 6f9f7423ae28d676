import type { ArquivosRecusados, UploadListado } from '@apura/contracts';
import { count, moment, TIPOS_POR_EXTENSO } from '@apura/words';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'wouter';
import type { BodyOf } from '../../api/address.ts';
import { request } from '../../api/request.ts';
import { useMyself, useReadOnly } from '../../api/sessao.ts';
import { useAto, useList, useSend } from '../../api/use-request.ts';
import { ActionButton, RowButton } from '../../components/buttons.tsx';
import type { Column } from '../../components/data-table.tsx';
import { EscolhaDeCliente, EscolhaDeMes } from '../../components/fields.tsx';
import { DropArea } from '../../components/file-input.tsx';
import { type Act, useFields } from '../../components/form.tsx';
import { Failure, ListTable, Page } from '../../components/page.tsx';
import { Cartao, Estado, Unfold } from '../../components/partes.tsx';
import { offerUndo } from '../../components/undo.tsx';
import {
  forgetTransmissao,
  interruptedTransmissoes,
  missingArquivos,
  type TransmissaoGuardada,
} from '../../envios/transmissao-guardada.ts';
import { ESTADOS_DO_LOTE, nomeDoArquivo } from '../../labels/estados.ts';
import { SendOptions, useEnvio } from '../fechamento/envio-no-quadro.tsx';
import { ResumoDoEnvio } from './resumo-do-envio.tsx';
import { Transmissao } from './transmissao.tsx';

/** Notes go in here: dropped or chosen, files, folders and ZIPs. */
export default function SendPage() {
  const { escritorio } = useMyself();
  const readsOnly = useReadOnly();
  const [endereco] = useSearchParams();
  const { values, field, choice } = useFields({
    cliente_id: endereco.get('cliente') ?? '',
    competencia: '',
    entrada_em: '',
  });
  const envio = useEnvio(Object.fromEntries(Object.entries(values).filter(([, valor]) => valor)));
  const { transmissao } = envio;
  const interrompidas = useQuery({
    queryKey: ['interrompidas', escritorio.id],
    queryFn: () => interruptedTransmissoes(escritorio.id),
    staleTime: 0,
  });
  const [, ir] = useLocation();
  const sair = () => {
    envio.leave();
    void interrompidas.refetch();
  };
  const aoChegar = (ids: readonly string[]) => {
    sair();
    ir(ids.length === 1 ? `/envios/${ids[0]}` : `/envios?lotes=${ids.join(',')}`);
  };
  const lotes = endereco.get('lotes')?.split(',') ?? [];
  return (
    <Page
      titulo="Enviar notas"
      descricao={`${TIPOS_POR_EXTENSO} em XML, soltas ou em ZIP. Cada nota encontra sozinha o seu cliente e o seu mês; repetidas são reconhecidas.`}
    >
      <div className="pilha">
        {lotes.length > 0 && <ResumoDoEnvio ids={lotes} />}
        {transmissao ? (
          <Transmissao key={transmissao.chave} {...{ transmissao, aoChegar }} onLeaving={sair} />
        ) : readsOnly ? null : (
          <>
            {interrompidas.data?.map((uma) => (
              <Interrompida
                key={uma.chave}
                transmissao={uma}
                onContinue={() => envio.resume(uma)}
                onDiscard={() => void forgetTransmissao(uma.chave).then(() => interrompidas.refetch())}
              />
            ))}
            <DropArea onDrop={envio.drop}>
              <SendOptions envio={envio} />
            </DropArea>
            <Cartao titulo="Conferência opcional">
              <p className="suave sem-margem com-espaco">
                Se as notas forem todas de um cliente ou de um mês, diga aqui, e o que não for aparece com um
                aviso. A data de entrada vale para as compras deste envio.
              </p>
              <div className="campos">
                <EscolhaDeCliente todos="Qualquer cliente" {...choice('cliente_id')} />
                <EscolhaDeMes all="Qualquer mês" {...field('competencia')} />
                <TextInput
                  type="date"
                  label="Compras entraram em"
                  description="Sem data, vale a regra do escritório ou a emissão."
                  {...field('entrada_em')}
                />
              </div>
            </Cartao>
          </>
        )}
        <Recusados />
        <EnviosDoEscritorio />
      </div>
    </Page>
  );
}

const NOMES = 5;

interface PropsDaInterrompida {
  readonly transmissao: TransmissaoGuardada;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** Files whose sending stopped in the middle: which the service does not have, and one button to go on. */
function Interrompida({ transmissao, onContinue, onDiscard }: PropsDaInterrompida) {
  const faltam = missingArquivos(transmissao);
  const mostrados = faltam.slice(0, NOMES);
  return (
    <Cartao titulo="Um envio foi interrompido" espacado>
      <p className="sem-margem">
        Dos {count(transmissao.arquivos.length, 'arquivo', 'arquivos')} escolhidos em {moment(transmissao.em)}
        ,{' '}
        <b>
          {faltam.length === 1
            ? '1 não teve o recebimento confirmado'
            : `${faltam.length} não tiveram o recebimento confirmado`}
        </b>
        . Eles ficaram neste navegador, e o que já chegou não conta duas vezes.
      </p>
      <ul className="lista-de-texto miudo sem-margem">
        {mostrados.map(({ name }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two folders may hold files of one name, and the list never changes
          <li key={n} className="mono">
            {name}
          </li>
        ))}
        {faltam.length > NOMES && <li>e mais {faltam.length - NOMES}</li>}
      </ul>
      <div className="botoes">
        <ActionButton variant="default" onClick={onDiscard} text="Descartar" />
        <ActionButton onClick={onContinue} text="Continuar o envio" />
      </div>
    </Cartao>
  );
}

const COLUMNS: readonly Column<UploadListado>[] = [
  {
    name: 'Envio',
    cell: ({ job_id, inicio, total }) => (
      <Link href={`/envios/${job_id}`}>
        {count(total, 'arquivo', 'arquivos')} em {moment(inicio)}
      </Link>
    ),
    below: ({ primeiro_arquivo }) => <span className="cortado">{primeiro_arquivo}</span>,
  },
  { name: 'Quem enviou', cell: ({ autor }) => autor },
  { name: 'Processados', right: true, cell: ({ processados }) => processados },
  { name: 'Recusados', right: true, cell: ({ recusados }) => recusados },
  { name: 'Situação', cell: ({ estado }) => <Estado {...ESTADOS_DO_LOTE[estado]} /> },
];

/** What the office sent, whoever did and from wherever, the newest first. */
function EnviosDoEscritorio() {
  const uploads = useList('/upload', { limit: 20 });
  return (
    <ListTable
      card="named"
      de={uploads}
      height={4}
      legend="Envios do escritório"
      rowKey={({ job_id }) => job_id}
      vazia="Nenhum envio ainda: o que o escritório enviar aparece aqui, com quem enviou."
      columns={COLUMNS}
      clickable
    />
  );
}

/** What was refused in any upload of the office and nobody has seen to, by what was wrong. Nothing where there is none. */
function Recusados() {
  const { linhas } = useList('/recusados');
  const retomar = useSend('POST', '/recusados/retomar', { renew: ['/recusados'] });
  const dispensar = useAto(
    async (body: BodyOf<'POST', '/recusados/dispensar'>) => {
      const { dispensados, dispensados_em } = await request('POST', '/recusados/dispensar', { body });
      if (dispensados_em === undefined) return;
      offerUndo({
        message: `${count(dispensados, 'arquivo dispensado', 'arquivos dispensados')}.`,
        undo: () => retomar.mutateAsync({ codigo: body.codigo, dispensados_em }),
      });
    },
    ['/recusados'],
  );
  if (linhas.length === 0) return null;
  return (
    <Cartao titulo="Recusados: corrigir ou dispensar">
      <p className="suave sem-margem com-espaco">
        Envie de novo o que foi corrigido: um XML com a chave no nome sai daqui assim que chega. O que não faz
        falta pode ser dispensado.
      </p>
      {dispensar.error && <Failure erro={dispensar.error} />}
      {linhas.map((recusados) => (
        <DeUmMotivo key={recusados.codigo} recusados={recusados} dispensar={dispensar} />
      ))}
    </Cartao>
  );
}

interface PropsDeUmMotivo {
  readonly recusados: ArquivosRecusados;
  readonly dispensar: Act<BodyOf<'POST', '/recusados/dispensar'>>;
}

function DeUmMotivo({ recusados, dispensar }: PropsDeUmMotivo) {
  const { arquivos, total, codigo, mensagem, hint } = recusados;
  const deTodos = { codigo };
  return (
    <Unfold
      titulo={
        <span className="item-nome">
          <b>{count(total, 'arquivo', 'arquivos')}</b>
          <span className="suave">{mensagem}</span>
        </span>
      }
    >
      <div className="formulario">
        <p className="aviso aviso-info sem-margem">{hint}</p>
        <ul className="lista-simples">
          {arquivos.map((arquivo) => (
            <li key={arquivo.id}>
              <div className="cresce">
                <Link href={`/envios/${arquivo.job_id}`} className="mono">
                  {nomeDoArquivo(arquivo)}
                </Link>
                {arquivo.mensagem && <p className="sem-margem miudo">{arquivo.mensagem}</p>}
              </div>
              <RowButton
                aria-label={`Dispensar ${arquivo.nome}`}
                act={dispensar}
                input={{ codigo, arquivos: [arquivo.id] }}
                text="Dispensar"
              />
            </li>
          ))}
        </ul>
        {total > arquivos.length && (
          <p className="suave sem-margem">e mais {count(total - arquivos.length, 'arquivo', 'arquivos')}.</p>
        )}
        {total > 1 && (
          <div className="botoes">
            <RowButton act={dispensar} input={deTodos} text={`Dispensar os ${total}`} />
          </div>
        )}
      </div>
    </Unfold>
  );
}
