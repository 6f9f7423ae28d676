import type { ApuracoesPedidas, Carteira, SituacaoNaCarteira } from '@apura/contracts';
import { count } from '@apura/words';
import { Progress } from '@mantine/core';
import { IconCalculator, IconUpload } from '@tabler/icons-react';
import { useSend } from '../../api/use-request.ts';
import { ActionButton, RowButton } from '../../components/buttons.tsx';
import { Falha } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { SITUACOES_NA_CARTEIRA } from './colunas.tsx';

interface PropsDeApurarTodos {
  readonly competencia: string;
  readonly porSituacao: Carteira['por_situacao'];
  readonly onShow: (situacao: SituacaoNaCarteira) => void;
}

const PENDENTES = ['a_apurar', 'desatualizada', 'falhou'] as const;
/** What nobody can compute before somebody has done something. */
const PARADAS = ['falhou', 'faltam_dados', 'sem_notas'] as const;

const SemNotas = () => (
  <Cartao
    titulo="Nenhum cliente tem notas neste mês"
    acoes={<ActionButton to="/envios" icon={IconUpload} text="Enviar notas" />}
  >
    <p className="suave sem-margem">Envie as notas, ou escolha acima o mês que elas têm.</p>
  </Cartao>
);

/** One press for the whole month, how far it is, and who stays out and why. */
export function ApurarTodos({ competencia, porSituacao, onShow }: PropsDeApurarTodos) {
  const apurar = useSend<ApuracoesPedidas>('POST', '/apuracoes/varias', {
    renew: ['/carteira', '/apuracoes', '/visao-geral'],
    said: ({ pedidas, envios_em_andamento }) =>
      `${count(pedidas, 'apuração pedida', 'apurações pedidas')}.${
        envios_em_andamento
          ? ` Há ${count(envios_em_andamento, 'envio', 'envios')} em andamento: repita quando terminar, para incluir quem só tem notas nele.`
          : ''
      }`,
  });
  const soma = (quais: readonly SituacaoNaCarteira[]) => quais.reduce((n, qual) => n + porSituacao[qual], 0);
  const prontas = soma(['calculada', 'encerrada']);
  const comNotas = prontas + soma([...PENDENTES, 'em_andamento', 'faltam_dados']);
  const pendentes = soma(PENDENTES);
  const paradas = PARADAS.filter((qual) => porSituacao[qual] > 0);
  if (comNotas === 0 && paradas.length === 0) return null;
  if (comNotas === 0) return <SemNotas />;
  return (
    <Cartao
      titulo={`${prontas} de ${count(comNotas, 'cliente com notas apurado', 'clientes com notas apurados')}`}
      acoes={
        pendentes > 0 && (
          <ActionButton
            icon={IconCalculator}
            act={apurar}
            input={{ competencia }}
            text={`Apurar todos (${pendentes})`}
          />
        )
      }
    >
      {apurar.error && <Falha erro={apurar.error} />}
      <Progress
        value={(prontas / comNotas) * 100}
        animated={porSituacao.em_andamento > 0}
        aria-label="Clientes apurados"
      />
      <p className="suave" role="status">
        {porSituacao.em_andamento > 0
          ? `${porSituacao.em_andamento} em andamento; a página acompanha.`
          : pendentes > 0
            ? `${pendentes} a apurar.`
            : 'Nada a apurar agora.'}
      </p>
      {paradas.length > 0 && (
        <div className="acoes">
          {paradas.map((qual) => (
            <RowButton
              key={qual}
              onClick={() => onShow(qual)}
              text={`${SITUACOES_NA_CARTEIRA[qual].nome}: ${porSituacao[qual]}`}
            />
          ))}
        </div>
      )}
    </Cartao>
  );
}
