# One stage builds the web app and the server, another installs the production dependencies, so that neither npm's cache nor tests are in the
# image. The server runs on the Node.js that the lock file pins (node_modules/.bin/node); the image's own only runs npm.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY assistant/package.json assistant/
COPY server/package.json server/
COPY web/package.json web/
COPY cli/package.json cli/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --omit=dev --workspace=@duebook/server --include-workspace-root

FROM node:24-bookworm-slim
ENV PATH=/app/node_modules/.bin:$PATH \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=dependencies /app/ ./
COPY server/src/api-docs/reference-page/ server/src/api-docs/reference-page/
COPY scripts/healthcheck.mjs scripts/
COPY --from=build /app/server/dist/ server/dist/
COPY --from=build /app/web/dist/ web/dist/
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --start-interval=1s CMD ["node", "scripts/healthcheck.mjs"]
CMD ["node", "--max-semi-space-size=8", "--v8-pool-size=2", "server/dist/main.js"]
