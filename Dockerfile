# One image per service: docker build --build-arg SERVICE=payments -t booking/payments .
# SERVICE is a folder of services/ or tools/. The ingress has its own target: --target ingress

# This stage has only the manifests, so packages are installed again only if a manifest has changed. The manifests of
# the workspaces are written a second time, without their development dependencies.
FROM node:24-slim AS manifests
COPY . /src
RUN mkdir /app && cd /src \
  && find . -name package.json -o -name package-lock.json -o -name .nvmrc | tar -cf - -T - | tar -xf - -C /app \
  && cp -R /app /production && cd /production \
  && find clients examples libs services tools ingress e2e -name package.json -exec node -e ' \
    for (const file of process.argv.slice(1)) { \
      const { devDependencies, ...manifest } = JSON.parse(fs.readFileSync(file, "utf8")); \
      fs.writeFileSync(file, JSON.stringify(manifest)); \
    }' {} +

# The programs run on the major version in .nvmrc. An image with an older Node gets the version of the lock file.
FROM node:24-slim AS node
WORKDIR /opt/node
COPY --from=manifests /app /tmp/pinned
RUN mkdir bin \
  && if [ "$(node -p 'process.versions.node.split(".")[0]')" -lt "$(cat /tmp/pinned/.nvmrc)" ]; then \
    cd /tmp/pinned && npm ci --workspaces=false --omit=dev --ignore-scripts --no-audit --no-fund \
    && cp node_modules/node-linux-*/bin/node /opt/node/bin/; \
  fi

# The packages of all programs and of the bundler, installed once for all images. The images contain only bundles, so a
# bill of materials needs this stage.
FROM node:24-slim AS packages
ARG BUILDKIT_SBOM_SCAN_STAGE=true
WORKDIR /app
COPY --from=manifests /production ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  $(for folder in services/* tools/bundle tools/demo tools/gateway-simulator tools/provision-bus tools/secrets; do echo "--workspace $folder"; done)

# The web application is built for admin only.
FROM node:24-slim AS web
ARG SERVICE
WORKDIR /app
COPY --from=manifests /app ./
RUN if [ "$SERVICE" = admin ]; then npm ci --ignore-scripts --no-audit --no-fund --workspace @booking/admin-web; fi
COPY --from=node /opt/node/bin /opt/node/bin
COPY tsconfig.json ./
COPY libs/contracts libs/contracts
COPY services/admin/web services/admin/web
RUN if [ "$SERVICE" = admin ]; then PATH="/opt/node/bin:$PATH" node services/admin/web/build/main.ts; fi \
  && mkdir -p services/admin/web/dist

# The programs of one image, each bundled with its packages. Admin also needs the web application, and the source of the
# worker that looks up common passwords.
FROM packages AS programs
ARG SERVICE
COPY --from=node /opt/node/bin /opt/node/bin
COPY . ./
COPY --from=web /app/services/admin/web/dist services/admin/web/dist
RUN PATH="/opt/node/bin:$PATH" node tools/bundle/src/main.ts "$SERVICE" /out \
  && if [ "$SERVICE" = admin ]; then \
    tar -cf - services/admin/package.json services/admin/web/dist services/admin/src/staff/listed-passwords.worker.ts \
      node_modules/@zxcvbn-ts | tar -xf - -C /out; \
  fi

# The documentation site, for the ingress only.
FROM node:24-slim AS documentation
WORKDIR /app
COPY --from=manifests /production ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace @booking/documentation
COPY --from=node /opt/node/bin /opt/node/bin
COPY . ./
RUN PATH="/opt/node/bin:$PATH" node tools/documentation/src/main.ts /srv/docs

FROM caddy:2-alpine AS ingress
LABEL org.opencontainers.image.title="booking-payments ingress" \
  org.opencontainers.image.description="The only public entry point of booking-payments"
COPY deploy/caddy /etc/caddy
COPY ingress/public /srv/public
COPY --from=documentation /srv/docs /srv/docs
EXPOSE 80 443
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8081/livez"]

FROM node:24-slim AS service
ARG SERVICE
LABEL org.opencontainers.image.title="booking-payments ${SERVICE}" \
  org.opencontainers.image.description="Takes payments for bookings and refunds them"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 HEALTH_PATH=/livez PATH=/opt/node/bin:$PATH MALLOC_ARENA_MAX=2
COPY --from=node /opt/node/bin /opt/node/bin
COPY deploy/health/answers-ok /usr/local/bin/answers-ok
COPY --from=programs /out /app
WORKDIR /app
# The mount point for programs that keep files besides the database.
RUN install -d -o node -g node /state
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 CMD ["answers-ok"]
# A small young generation keeps an idle service small, and one thread collects it faster than several. The old
# generation may grow by half before it is collected, even in a container with a small limit. The memory that only the
# start needed is collected after eight seconds instead of thirty.
ENTRYPOINT ["node", "--max-semi-space-size=8", "--no-parallel-scavenge", "--heap-growing-percent=50", "--gc-memory-reducer-start-delay-ms=8000"]
CMD ["main.js"]
