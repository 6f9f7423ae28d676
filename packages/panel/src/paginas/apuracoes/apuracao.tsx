import type { Apuracao, Cliente, Comparativo } from '@apura/contracts';
import { competenciaPorExtenso, count, moment } from '@apura/words';
import { Button } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconRefresh } from '@tabler/icons-react';
import { useParams } from 'wouter';
import { API } from '../../api/pedir.ts';
import { useLeitura } from '../../api/use-pedido.ts';
import { useApurar } from '../../apuracoes/use-apurar.ts';
import { Abas } from '../../componentes/abas.tsx';
import { Esqueleto } from '../../componentes/esqueleto.tsx';
import { EstadoDaApuracao } from '../../componentes/estado-da-apuracao.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { Andamento } from './andamento.tsx';
import { Conferencia } from './conferencia.tsx';
import { Divergencias } from './divergencias.tsx';
import { DocumentosDaApuracao } from './documentos-da-apuracao.tsx';
import { Mes } from './mes.tsx';
import { OpcaoDoSimples } from './opcao-do-simples.tsx';
import { Projecao } from './projecao.tsx';
import { Recortes } from './recortes.tsx';
import { Versoes } from './versoes.tsx';

/** The parts that a month has: an incomplete one has no figures to look into. */
const abasDoMes = ({ devido_no_mes, conferencia, opcao_do_simples }: Comparativo) => [
  { nome: 'O mês', caminho: '' },
  ...(conferencia ? [{ nome: 'Conferência', caminho: 'conferencia' }] : []),
  ...(opcao_do_simples ? [{ nome: 'Opção do Simples', caminho: 'opcao' }] : []),
  ...(devido_no_mes
    ? [
        { nome: 'De onde vem', caminho: 'recortes' },
        { nome: 'Projeção até 2033', caminho: 'projecao' },
      ]
    : []),
  { nome: 'Divergências', caminho: 'divergencias' },
  { nome: 'Notas', caminho: 'notas' },
  { nome: 'Versões', caminho: 'versoes' },
];

const emCurso = ({ estado }: Apuracao) => estado !== 'calculada' && estado !== 'falhou';

/** One version of a month: live until it is done, then its answer and everything behind it. */
export default function UmaApuracao() {
  const { id = '', aba: pedida = '' } = useParams();
  const lida = useLeitura<Apuracao>(`/apuracoes/${id}`, {
    aCadaMs: (dados) => (dados && emCurso(dados) ? 700 : false),
  });
  const apuracao = lida.data;
  const cliente = useLeitura<Cliente>(`/clientes/${apuracao?.cliente_id}`, {
    ligada: apuracao !== undefined,
  });
  const migalhas = [
    { nome: 'Apurações', href: '/apuracoes' },
    ...(apuracao
      ? [{ nome: cliente.data?.razao_social ?? '…', href: `/clientes/${apuracao.cliente_id}` }]
      : []),
  ];
  const apurarDeNovo = useApurar();
  if (!apuracao) {
    return (
      <Pagina titulo="Apuração" migalhas={migalhas}>
        {lida.error ? (
          <Falha erro={lida.error} aoRepetir={() => lida.refetch()} />
        ) : (
          <Esqueleto linhas={12} />
        )}
      </Pagina>
    );
  }
  const { comparativo, estado } = apuracao;
  const abas = comparativo ? abasDoMes(comparativo) : [];
  const aba = abas.find(({ caminho }) => caminho === pedida)?.caminho ?? '';
  const baixar = (tipo: string) => `${API}/apuracoes/${id}/${tipo}`;
  return (
    <Pagina
      titulo={`${cliente.data?.razao_social ?? 'Apuração'}, ${competenciaPorExtenso(apuracao.competencia)}`}
      migalhas={migalhas}
      descricao={
        <>
          <EstadoDaApuracao estado={estado} desatualizada={apuracao.desatualizada_desde !== undefined} />{' '}
          Versão {apuracao.versao}
          {estado === 'calculada' && ` · ${count(apuracao.documentos, 'nota', 'notas')}`}
          {apuracao.calculada_em && ` · calculada em ${moment(apuracao.calculada_em)}`}
        </>
      }
      acoes={
        <>
          {!emCurso(apuracao) && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={apurarDeNovo.isPending}
              onClick={() => apurarDeNovo.mutate(apuracao)}
            >
              Apurar de novo
            </Button>
          )}
          {estado === 'calculada' && (
            <>
              <Button
                component="a"
                href={baixar('xlsx')}
                download
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden />}
              >
                Excel
              </Button>
              <Button
                component="a"
                href={baixar('csv')}
                download
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden />}
              >
                CSV
              </Button>
              <Button
                component="a"
                href={baixar('pdf')}
                download
                leftSection={<IconFileTypePdf size={18} aria-hidden />}
              >
                Baixar PDF
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="pilha">
        {apurarDeNovo.error && <Falha erro={apurarDeNovo.error} />}
        {apuracao.desatualizada_desde && comparativo && (
          <p className="aviso aviso-alerta sem-margem">
            Desde {moment(apuracao.desatualizada_desde)} há notas ou ajustes que mudariam este resultado.
            Apure de novo para incluí-los; esta versão continua guardada.
          </p>
        )}
        {estado !== 'calculada' && <Andamento apuracao={apuracao} />}
        {estado === 'calculada' && !comparativo && (
          <p className="aviso aviso-alerta sem-margem">
            Esta versão foi calculada por regras anteriores, que já não valem. Apure o mês de novo para ver o
            que é devido e o que a reforma muda.
          </p>
        )}
        {comparativo && (
          <div>
            <Abas base={`/apuracoes/${id}`} abas={abas} atual={aba} rotulo="Partes da apuração" />
            {aba === '' && <Mes apuracao={apuracao} comparativo={comparativo} />}
            {aba === 'conferencia' && comparativo.conferencia && (
              <Conferencia conferencia={comparativo.conferencia} />
            )}
            {aba === 'opcao' && comparativo.opcao_do_simples && (
              <OpcaoDoSimples opcao={comparativo.opcao_do_simples} />
            )}
            {aba === 'recortes' && <Recortes apuracao={apuracao} comparativo={comparativo} />}
            {aba === 'projecao' && <Projecao anos={comparativo.transicao} />}
            {aba === 'divergencias' && <Divergencias id={id} />}
            {aba === 'notas' && <DocumentosDaApuracao id={id} />}
            {aba === 'versoes' && <Versoes apuracao={apuracao} />}
          </div>
        )}
      </div>
    </Pagina>
  );
}
